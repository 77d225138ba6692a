import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { foldName } from './fold-name.ts'
import type { Named, NameIndex } from './name-index.ts'
import type {
  LabelChoice,
  Person,
  ProjectChoice,
  QuickContext,
  QuickToken,
  QuickValues,
} from './quick-line.ts'
import type { TextRange } from './split-words.ts'

/** A possible completion of the word being typed. */
export interface CompletionOption {
  key: string
  /** Replaces the word, including the sign. */
  text: string
  value: QuickValues
}

/** The word being typed, with its possible completions. */
export interface Completion extends TextRange {
  sign: '@' | '#' | '*' | '!' | '/'
  options: readonly CompletionOption[]
}

const WORD_BEFORE_CARET = /(?:^|\s)([@#*!/])(["“]?)([^\s"“”]*|(?<=["“])[^"“”]*)$/
/** The most options offered at once. */
const OFFERED = 8
/** No typed name is longer; text further before the caret is not part of it. */
const LOOKED_BACK = 120

/** The completions for the word before the caret; undefined if it has no sign or nothing matches. */
export function completionAt(text: string, caret: number, context: QuickContext): Completion | undefined {
  const before = text.slice(Math.max(0, caret - LOOKED_BACK), caret)
  const match = WORD_BEFORE_CARET.exec(before)
  if (match === null) return undefined
  const [, sign = '', quote = '', typed = ''] = match
  const options = optionsFor(sign, foldName(typed), context)
  if (options.length === 0) return undefined
  const start = caret - sign.length - quote.length - typed.length
  const rest = quote === '' ? (/^[^\s"“”]*/.exec(text.slice(caret))?.[0].length ?? 0) : 0
  return { sign: sign as Completion['sign'], start, end: caret + rest, options }
}

function optionsFor(sign: string, typed: string, context: QuickContext): CompletionOption[] {
  if (sign === '@') return namesFor(sign, typed, context.people, (assignee) => ({ assignee }))
  if (sign === '#') return namesFor(sign, typed, context.projects, (project) => ({ project }))
  if (sign === '*') return namesFor(sign, typed, context.labels, (label) => ({ label: [label] }))
  const words = sign === '!' ? TASK_PRIORITIES.toReversed() : TASK_STATUSES
  return words
    .filter((word) => foldName(word).replaceAll(' ', '').startsWith(typed.replaceAll(' ', '')))
    .map((word) => ({
      key: word,
      text: `${sign}${word.toLowerCase().replaceAll(' ', '-')}`,
      value: sign === '!' ? { priority: word as never } : { status: word as never },
    }))
}

/** First those whose name or address begins with the typed text, then those with another word that does. */
function namesFor<Id extends string | number>(
  sign: string,
  typed: string,
  index: NameIndex<Id>,
  valueOf: (one: Named<Id>) => QuickValues,
): CompletionOption[] {
  const ranked = index.all.flatMap((one) => {
    const name = foldName(one.name)
    const isFirst = name.startsWith(typed) || foldName(one.email ?? '').startsWith(typed)
    if (!isFirst && !name.includes(` ${typed}`)) return []
    return [{ one, rank: isFirst ? 0 : 1, name }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .slice(0, OFFERED)
    .map(({ one }) => ({ key: String(one.id), text: sign + index.handleOf(one), value: valueOf(one) }))
}

/** The choice between the possible meanings of an ambiguous name. */
export function choiceOf(
  token: Extract<QuickToken, { kind: 'ambiguous' }>,
  { people, projects, labels }: QuickContext,
): Completion {
  const { start, end, field, choices } = token
  const isPerson = field === 'assignee'
  const isLabel = field === 'label'
  const options = choices.map((one): CompletionOption => {
    const key = String(one.id)
    if (isPerson) {
      const assignee = one as Person
      return { key, text: `@${people.handleOf(assignee)}`, value: { assignee } }
    }
    if (isLabel) {
      const label = one as LabelChoice
      return { key, text: `*${labels.handleOf(label)}`, value: { label: [label] } }
    }
    const project = one as ProjectChoice
    return { key, text: `#${projects.handleOf(project)}`, value: { project } }
  })
  return { start, end, sign: isPerson ? '@' : isLabel ? '*' : '#', options }
}
