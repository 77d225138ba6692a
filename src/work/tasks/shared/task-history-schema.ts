import * as z from 'zod/mini'
import { fieldLabels } from '#platform/shared/entity.ts'
import { Instant } from '#platform/shared/fields.ts'
import { task } from './task-schema.ts'

/** The fields whose changes a task's history shows. */
export const HISTORY_FIELDS = [
  'taskName',
  'assignee',
  'status',
  'priority',
  'startDate',
  'dueDate',
  'type',
  'project',
  'clientVisible',
  'labels',
  'waitsFor',
  'remark',
] as const

const LABELS = fieldLabels(task)

/** Their labels, as in the task's form. */
export const HISTORY_FIELD_WORDS: Readonly<Record<(typeof HISTORY_FIELDS)[number], string>> = {
  ...LABELS,
  assignee: LABELS.assigneeId,
  project: LABELS.projectId,
  waitsFor: 'Waits for',
}

/** One event of a task's history, read from `changes`. */
export const TaskHistoryEntry = z.object({
  /** Of the change; of the last one if several saves of a description are merged. */
  id: z.int(),
  at: Instant,
  /** Who did it; the id is null if the account is gone or it was the system. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  /** What an update changed: values as people read them (names, days as `YYYY-MM-DD`), null for none. */
  changes: z.array(
    z.object({
      field: z.enum(HISTORY_FIELDS),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** The resulting version of the description, to view and restore; null if it did not change. */
  remarkVersionId: z.nullable(z.int()),
})
export type TaskHistoryEntry = z.infer<typeof TaskHistoryEntry>

/** An earlier version of a description. */
export const RemarkVersion = z.object({
  id: z.int(),
  taskId: z.int(),
  authorName: z.string(),
  savedAt: Instant,
  remark: z.nullable(z.string()),
})
export type RemarkVersion = z.infer<typeof RemarkVersion>
