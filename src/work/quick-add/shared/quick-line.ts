import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { indexNames, type Named, type NameIndex } from './name-index.ts'
import { type Days, daysFrom } from './read-day.ts'
import type { TextRange } from './split-words.ts'

export type Person = Named<string>
export type ProjectChoice = Named<number>
export type LabelChoice = Named<number>

/** The context in which a line is parsed. */
export interface QuickContext {
  days: Days
  people: NameIndex<string>
  projects: NameIndex<number>
  labels: NameIndex<number>
  /** The user whom `@me` means; '' for no one. */
  meId: string
  /** Whether a line may say how its task is billed (`billing:edit`). */
  mayBill: boolean
}

/** The fields that a line can set besides the name. */
export const QUICK_FIELDS = [
  'assignee',
  'project',
  'label',
  'priority',
  'status',
  'startDate',
  'dueDate',
  'estimate',
  'amount',
] as const
export type QuickField = (typeof QUICK_FIELDS)[number]

export interface QuickValues {
  assignee?: Person
  project?: ProjectChoice
  /** Each once. */
  label?: readonly LabelChoice[]
  priority?: TaskPriority
  status?: TaskStatus
  /** `YYYY-MM-DD`, as startDate. */
  dueDate?: string
  startDate?: string
  /** In minutes. */
  estimate?: number
  /** A fixed price in LKR. */
  amount?: number
}

/** A part of a line that was recognised, or looks as if it should be. */
export type QuickToken = TextRange &
  (
    | { kind: 'known'; field: QuickField; value: QuickValues }
    /** A name with several matches; it stays in the task's name until one is chosen. */
    | { kind: 'ambiguous'; field: QuickField; choices: readonly (Person | ProjectChoice | LabelChoice)[] }
    /** It stays in the task's name; the sentence explains why. */
    | { kind: 'unknown'; field: QuickField; sentence: string }
  )

/** A parsed line. */
export interface QuickLine {
  /** The task's name: the line without the recognised parts. */
  name: string
  /** In the order of the line, without overlaps. */
  tokens: readonly QuickToken[]
  values: QuickValues
}

/**
 * Prepares the context for parsing; once per set of lists, as every keystroke uses it.
 * @param lists.today the current calendar day in the business's time zone, `YYYY-MM-DD`
 */
export function quickContext(lists: {
  today: string
  people: readonly Person[]
  projects: readonly ProjectChoice[]
  labels?: readonly LabelChoice[]
  meId?: string
  mayBill?: boolean
}): QuickContext {
  return {
    days: daysFrom(lists.today),
    people: indexNames(lists.people),
    projects: indexNames(lists.projects),
    labels: indexNames(lists.labels ?? []),
    meId: lists.meId ?? '',
    mayBill: lists.mayBill ?? false,
  }
}
