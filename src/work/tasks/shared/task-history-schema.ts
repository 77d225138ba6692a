import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'

/** The fields whose changes a task's history tells. */
export const HISTORY_FIELDS = [
  'taskName',
  'assignee',
  'status',
  'priority',
  'startDate',
  'dueDate',
  'type',
  'project',
  'remark',
] as const

/** What they are called, as in the task's form. */
export const HISTORY_FIELD_WORDS: Readonly<Record<(typeof HISTORY_FIELDS)[number], string>> = {
  taskName: 'Task Name',
  assignee: 'Assignee',
  status: 'Status',
  priority: 'Priority',
  startDate: 'Start Date',
  dueDate: 'Due Date',
  type: 'Type',
  project: 'Project',
  remark: 'Task Details',
}

/** What happened to a task at one moment, read from `changes`. */
export const TaskHistoryEntry = z.object({
  /** Of the change; of the last one where several saves of a description are told as one. */
  id: z.int(),
  at: Instant,
  /** Who did it; the id is null when the account is gone or the product itself did it. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  /** What changed, for an update: values as a person reads them (names, days as `YYYY-MM-DD`), null for none. */
  changes: z.array(
    z.object({
      field: z.enum(HISTORY_FIELDS),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** The version of the description that this left behind, to look at and to restore; null when it did not change. */
  remarkVersionId: z.nullable(z.int()),
})
export type TaskHistoryEntry = z.infer<typeof TaskHistoryEntry>

/** A description as it once was. */
export const RemarkVersion = z.object({
  id: z.int(),
  taskId: z.int(),
  authorName: z.string(),
  savedAt: Instant,
  remark: z.nullable(z.string()),
})
export type RemarkVersion = z.infer<typeof RemarkVersion>
