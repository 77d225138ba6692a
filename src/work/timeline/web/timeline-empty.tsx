import { isFiltered, type TaskSearch } from '#work/tasks/shared/task-search.ts'

/** Says that nothing lies in the period, without covering the days. @param search with the project of the page, if any */
export function TimelineEmpty({
  search,
  base,
  onClear,
}: {
  search: TaskSearch
  base: Readonly<TaskSearch>
  onClear: () => void
}) {
  return isFiltered({ ...search, project: search.project === base.project ? '' : search.project }) ? (
    <p role="status">
      No tasks in this period match the filters.{' '}
      <button type="button" className="link" onClick={onClear}>
        Clear filters
      </button>
    </p>
  ) : (
    <p role="status">No tasks lie in this period</p>
  )
}
