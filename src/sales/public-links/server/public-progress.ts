import { dayInWords, say, type PlainWordName } from '#sales/words/shared/words.ts'
import { PROGRESS_STATES, type ProgressState, type PublicProgress } from '../shared/public-progress.ts'
import type { OpenedProject } from './open-link.ts'

const STATE_WORDS = {
  inProgress: 'taskInProgress',
  waiting: 'taskWaiting',
  toDo: 'taskToDo',
  done: 'taskDone',
  cancelled: 'taskCancelled',
} as const satisfies Readonly<Record<ProgressState, PlainWordName>>

/** Never 100% before all of them are done. Digits are the same in every language (spec 17.3). */
const SHARE = new Intl.NumberFormat('en', { style: 'percent', roundingMode: 'floor' })

/** What the link of a project shows. Every field is named: nothing else gets out (spec 23.3). */
export function publicProgress({ document }: Pick<OpenedProject, 'document'>): PublicProgress {
  const { language, name, counts, tasks, parties } = document
  const { done } = counts
  const total = PROGRESS_STATES.reduce((sum, state) => sum + counts[state], 0) - counts.cancelled
  return {
    kind: 'project',
    language,
    company: { name: parties.company?.name ?? '' },
    project: name,
    share: total === 0 ? null : SHARE.format(done / total),
    done,
    total,
    groups: PROGRESS_STATES.filter((state) => counts[state] > 0).map((state) => {
      const listed = tasks.filter((task) => task.state === state)
      const isOpen = state !== 'done' && state !== 'cancelled'
      return {
        state,
        label: say(language, STATE_WORDS[state]),
        tasks: listed.map((task) => ({
          name: task.name,
          due: isOpen && task.dueDay !== null ? dayInWords(language, task.dueDay) : null,
        })),
        more: Math.max(0, counts[state] - listed.length),
      }
    }),
  }
}
