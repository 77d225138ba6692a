import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { TASKS_PER_PAGE } from '#work/tasks/shared/task-list-query.ts'
import type { TaskPage } from '#work/tasks/shared/task-schema.ts'

/** Spec 5.3: which of the tasks are shown. */
export function showingLine({ page, tasks, total, isMore = false }: TaskPage): string {
  const first = tasks.length === 0 ? 0 : (page - 1) * TASKS_PER_PAGE + 1
  const last = tasks.length === 0 ? 0 : first + tasks.length - 1
  return `Showing ${first} - ${last} of ${isMore ? 'more than ' : ''}${total} tasks`
}

export interface TaskFooterProps {
  /** The current page; undefined until the first one has loaded. */
  shown: TaskPage | undefined
  /** The page in the address. */
  page: number
  onPage: (page: number) => void
}

/** The line under the table, with the pager if there is more than one page. */
export function TaskFooter({ shown, page, onPage }: TaskFooterProps) {
  return (
    <div className="page-foot">
      <span role="status">{shown === undefined ? '' : showingLine(shown)}</span>
      {shown === undefined ? null : (
        <Pager page={page} pages={shown.totalPages} onPage={onPage} label="Pages of tasks" />
      )}
    </div>
  )
}
