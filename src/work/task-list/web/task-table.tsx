import { IconAntennaBars5, IconArrowDown, IconArrowUp, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { TaskColumn } from '#work/tasks/shared/task-list-columns.ts'
import type { TaskSort } from '#work/tasks/shared/task-list-query.ts'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { preloadCellEditor } from './cells/cell-editor-part.tsx'
import { SelectionHeadCell } from './selection/selection-cell.tsx'
import { CELL_CLASS, HEAD_CLASS } from './task-column-classes.ts'
import { useListColumns } from './list-columns.ts'
import { TASK_FIELD_LABEL } from '#work/tasks/web/index.ts'
import './task-columns.css'

/** Spec 5.3: the sortable columns. */
const SORT_OF: Partial<Record<TaskColumn, TaskSort>> = {
  taskName: 'taskName',
  status: 'status',
  priority: 'priority',
  startDate: 'startDate',
  dueDate: 'dueDate',
}

/** The sorting after a press on a header: the active column reversed, another one ascending (spec 1.4). */
export function nextSort(search: TaskSearch, sortBy: TaskSort): Pick<TaskSearch, 'sortBy' | 'sortOrder'> {
  const isAscending = search.sortBy === sortBy && search.sortOrder === 'ASC'
  return { sortBy, sortOrder: isAscending ? 'DESC' : 'ASC' }
}

export interface TaskTableProps {
  search: TaskSearch
  onSort: (sort: Pick<TaskSearch, 'sortBy' | 'sortOrder'>) => void
  /** Whether rows are loading. */
  busy: boolean
  children: ReactNode
}

/** The icon that heads a column of glyphs; screen readers read the word. */
const GLYPH_OF: Partial<Record<TaskColumn, typeof IconUser>> = {
  priority: IconAntennaBars5,
  assigneeId: IconUser,
}

/** The table with its head; the rows are its children. */
export function TaskTable({ search, onSort, busy, children }: TaskTableProps) {
  const { columns, added } = useListColumns()
  useEffect(preloadCellEditor, [])
  return (
    <table className="table task-table" aria-label="Tasks" aria-busy={busy}>
      <thead>
        <tr>
          <SelectionHeadCell />
          {columns.map((field) => (
            <HeadCell key={field} field={field} search={search} onSort={onSort} />
          ))}
          {added.map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
          <th scope="col" className="task-action">
            <span className="visually-hidden">Action</span>
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
  const className = `task-head ${HEAD_CLASS[field]}`
  const Glyph = GLYPH_OF[field]
  const content = (
    <>
      <span className="task-head-word">{label}</span>
      {Glyph === undefined ? null : <Glyph className="task-head-glyph" size={16} stroke={2} aria-hidden />}
    </>
  )
  if (sortBy === undefined) {
    return (
      <th scope="col" className={className}>
        {content}
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
        {content}
        {isActive ? <Arrow size={14} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

const SKELETON_NAMES = ['56%', '44%', '64%', '40%', '52%']
/** Widths in px of the placeholders in the other columns, row by row. */
const SKELETON_WIDTHS: Readonly<Record<Exclude<TaskColumn, 'taskName'>, readonly number[]>> = {
  status: [82, 58, 82, 54, 68],
  priority: [64, 44, 64, 52, 64],
  startDate: [46, 46, 46, 46, 46],
  dueDate: [46, 46, 46, 46, 46],
  projectId: [126, 106, 116, 100, 110],
  assigneeId: [80, 80, 80, 80, 80],
}

/** Five rows of the real height while the first page loads, shown after 150 ms (spec 1.4). */
export function TaskSkeletonRows() {
  const { columns, added } = useListColumns()
  return SKELETON_NAMES.map((name, row) => (
    <tr key={name} className="appear-late task-skeleton" aria-hidden>
      <td className="task-check">
        <Skeleton width={16} height={16} />
      </td>
      {columns.map((column) =>
        column === 'taskName' ? (
          <td key={column}>
            <span className="row">
              <Skeleton width={26} />
              <Skeleton width={name} />
            </span>
          </td>
        ) : (
          <td key={column} className={CELL_CLASS[column]}>
            <SkeletonValue column={column} width={SKELETON_WIDTHS[column][row] ?? 0} />
          </td>
        ),
      )}
      {added.map(({ label, className }) => (
        <td key={label} className={className}>
          <Skeleton width={52} />
        </td>
      ))}
      <td className="task-action">&nbsp;</td>
    </tr>
  ))
}

function SkeletonValue({ column, width }: { column: TaskColumn; width: number }) {
  if (column === 'status') return <Skeleton width={width} height={20} round />
  if (column !== 'assigneeId') return <Skeleton width={width} />
  return (
    <span className="row">
      <Skeleton width={22} height={22} round />
      <Skeleton width={width} />
    </span>
  )
}
