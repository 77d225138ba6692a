import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { TaskSort } from '../shared/task-list-query.ts'
import type { TaskSearch } from '../shared/task-search.ts'
import { TASK_COLUMNS, TASK_FIELD_LABEL, type TaskColumn } from './task-field.ts'
import './task-columns.css'

/** Spec 1 §2.1: the headers that sort. */
const SORT_OF: Partial<Record<TaskColumn, TaskSort>> = {
  taskName: 'taskName',
  status: 'status',
  priority: 'priority',
  startDate: 'startDate',
  dueDate: 'dueDate',
}

/** What a press on a header sorts by: the active column the other way round, another one ascending (spec 1 §4). */
export function nextSort(search: TaskSearch, sortBy: TaskSort): Pick<TaskSearch, 'sortBy' | 'sortOrder'> {
  const isAscending = search.sortBy === sortBy && search.sortOrder === 'ASC'
  return { sortBy, sortOrder: isAscending ? 'DESC' : 'ASC' }
}

export interface TaskTableProps {
  search: TaskSearch
  onSort: (sort: Pick<TaskSearch, 'sortBy' | 'sortOrder'>) => void
  /** While rows load. */
  busy: boolean
  children: ReactNode
}

/** The table with its head; the rows are its children. */
export function TaskTable({ search, onSort, busy, children }: TaskTableProps) {
  return (
    <table className="table task-table" aria-label="Tasks" aria-busy={busy}>
      <thead>
        <tr>
          {TASK_COLUMNS.map((field) => (
            <HeadCell key={field} field={field} search={search} onSort={onSort} />
          ))}
          <th scope="col" className="task-action">
            Action
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function HeadCell({
  field,
  search,
  onSort,
}: { field: TaskColumn } & Pick<TaskTableProps, 'search' | 'onSort'>) {
  const sortBy = SORT_OF[field]
  const label = TASK_FIELD_LABEL[field]
  const className = `task-head task-head-${field}`
  if (sortBy === undefined) {
    return (
      <th scope="col" className={className}>
        <span className="task-head-word">{label}</span>
      </th>
    )
  }
  const isActive = search.sortBy === sortBy
  const isAscending = search.sortOrder === 'ASC'
  const Arrow = isAscending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isActive ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="sort-button" onClick={() => onSort(nextSort(search, sortBy))}>
        <span className="task-head-word">{label}</span>
        {isActive ? <Arrow size={14} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

const SKELETON_ROWS = [
  ['56%', 82, 64, 126],
  ['44%', 58, 44, 106],
  ['64%', 82, 64, 116],
  ['40%', 54, 52, 100],
  ['52%', 68, 64, 110],
] as const

/** Five rows of the true height while the first page loads; seen only after 150 ms (spec 1 §9). */
export function TaskSkeletonRows() {
  return SKELETON_ROWS.map(([name, status, priority, project]) => (
    <tr key={name} className="appear-late task-skeleton" aria-hidden>
      <td>
        <span className="row">
          <Skeleton width={26} />
          <Skeleton width={name} />
        </span>
      </td>
      <td className="task-cell-status">
        <Skeleton width={status} height={20} round />
      </td>
      <td className="task-cell-priority">
        <Skeleton width={priority} />
      </td>
      <td className="task-cell-startDate">
        <Skeleton width={46} />
      </td>
      <td className="task-cell-dueDate">
        <Skeleton width={46} />
      </td>
      <td className="task-cell-projectId">
        <Skeleton width={project} />
      </td>
      <td className="task-cell-assigneeId">
        <span className="row">
          <Skeleton width={22} height={22} round />
          <Skeleton width={80} />
        </span>
      </td>
      <td className="task-action">&nbsp;</td>
    </tr>
  ))
}
