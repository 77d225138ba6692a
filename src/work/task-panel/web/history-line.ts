import { HISTORY_FIELD_WORDS, type TaskHistoryEntry } from '#work/tasks/shared/task-history-schema.ts'
import { dayIn, formatDay, formatDayWithYear, timeOfDay } from '#platform/shared/dates.ts'

type Change = TaskHistoryEntry['changes'][number]

const ACTION_WORDS = {
  create: 'created this task',
  delete: 'deleted this task',
  restore: 'restored this task',
} as const

/** An event of a task's history as a line: words, some of which are values. */
export interface HistoryLine {
  key: string
  entry: TaskHistoryEntry
  parts: readonly { text: string; isValue: boolean }[]
  /** The resulting version of the description, which can be viewed. */
  versionId: number | undefined
}

/** The lines of an entry: one for each changed field. */
export function historyLines(entry: TaskHistoryEntry): HistoryLine[] {
  const line = (key: string, parts: HistoryLine['parts'], hasVersion: boolean): HistoryLine => ({
    key: `${entry.id} ${key}`,
    entry,
    parts,
    versionId: hasVersion ? (entry.remarkVersionId ?? undefined) : undefined,
  })
  if (entry.action !== 'update') return [line(entry.action, [word(ACTION_WORDS[entry.action])], true)]
  return entry.changes.map((change) => line(change.field, changeParts(change), change.field === 'remark'))
}

function changeParts({ field, before, after }: Change): HistoryLine['parts'] {
  const name = HISTORY_FIELD_WORDS[field]
  if (field === 'remark') return [word(`changed ${name}`)]
  if (before !== null && after !== null) {
    return [word(`changed ${name} from `), value(field, before), word(' to '), value(field, after)]
  }
  if (after !== null) return [word(`set ${name} to `), value(field, after)]
  if (before !== null) return [word(`removed ${name} `), value(field, before)]
  return [word(`changed ${name}`)]
}

function word(text: string) {
  return { text, isValue: false }
}

function value(field: Change['field'], text: string) {
  const isDay = field === 'startDate' || field === 'dueDate'
  return { text: isDay ? formatDayWithYear(text) : text, isValue: true }
}

/**
 * The time of an event for people: `10 Nov, 09:31`, with the year unless it is the current one.
 * @param instant ISO 8601, UTC; @param timeZone the business's; @param today the current calendar day there
 */
export function historyTime(instant: string, timeZone: string, today: string): string {
  const at = Date.parse(instant)
  return `${formatDay(dayIn(timeZone, at), today)}, ${timeOfDay(timeZone, at)}`
}
