import { createContext, type ReactNode, use } from 'react'
import { useTaskColumns } from '#work/task-pages/web/index.ts'
import type { TaskColumn } from '#work/tasks/shared/task-list-columns.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'

/** A column that only one page adds; its cells are not edited. */
export interface AddedColumn {
  label: string
  /** Sets its width, for its head and its cells. */
  className: string
  cell: (task: Task) => ReactNode
  /** What the list on phones says of it. */
  fact?: (task: Task) => ReactNode
}

/** How the columns of one page differ from those that a person chose. */
export interface ListColumns {
  /** Left out, since all tasks of the page have the same. */
  without?: TaskColumn
  added: readonly AddedColumn[]
  /** What the page says of a task beside its name. */
  mark?: (task: Task) => ReactNode
}

/** The list of all tasks. */
export const ALL_TASKS: ListColumns = { added: [] }

const ListColumnsContext = createContext(ALL_TASKS)

/** Provides the page's columns to the rows. */
export const ListColumnsProvider = ListColumnsContext

/** The columns of the surrounding list, from left to right. */
export function useListColumns(): { columns: readonly TaskColumn[]; added: readonly AddedColumn[] } {
  const { without, added } = use(ListColumnsContext)
  return { columns: useTaskColumns().filter((column) => column !== without), added }
}

/** What the surrounding list says of a task beside its name. */
export function useNameMark(task: Task): ReactNode {
  return use(ListColumnsContext).mark?.(task)
}

/** Whether the surrounding list has a column. */
export function useHasColumn(column: TaskColumn): boolean {
  return use(ListColumnsContext).without !== column
}
