import { notifyWatchers } from '#work/watchers/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { TaskWriter } from '../task-service.ts'
import type { TaskRow } from '../task-tables.ts'

/** What of a task is told to those who watch it. */
type Watched = Partial<Pick<TaskRow, 'status' | 'due_date'>>

/** Whether a change of these columns is told to those who watch the task. */
export function isWatched(columns: Watched): boolean {
  return columns.status !== undefined || columns.due_date !== undefined
}

/** Tells those who watch a task of its new status or due date (spec 26.5). */
export async function notifyOfChange(
  transaction: WriteExecutor,
  { id, taskName, after }: { id: number; taskName: string; after: Watched },
  { actor, platform, isQuiet }: TaskWriter,
): Promise<void> {
  if (isQuiet === true || !isWatched(after)) return
  const { status, due_date: due } = after
  const what = [
    ...(status === undefined ? [] : [`is now ${status}`]),
    ...(due === undefined
      ? []
      : [due === null ? 'no longer has a due date' : `is now due ${formatDayWithYear(due)}`]),
  ].join(' and ')
  await notifyWatchers(transaction, platform, actor, {
    taskId: id,
    what: `it ${what}`,
    detail: taskName,
  })
}
