import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TASK_SEARCH_DEFAULTS, type TaskSearch, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import { weekOf } from '../../shared/months.ts'

/** The filter of the task list that matches a figure, as stored in the list's address. */
export type TaskFilter = Partial<TaskSearch>

const OPEN: TaskFilter = { status: [...OPEN_TASK_STATUSES] }

/** The tasks of a person. */
export function ownFilter(accountId: string): TaskFilter {
  return { assignee: [accountId] }
}

/** Open tasks past their due day, oldest first. @param today calendar day */
export function lateFilter(today: string): TaskFilter {
  return { ...OPEN, dueDateTo: addDays(today, -1), sortBy: 'dueDate', sortOrder: 'ASC' }
}

/** Open tasks due in the week that contains a day. */
export function thisWeekFilter(today: string): TaskFilter {
  const { from, to } = weekOf(today)
  return { ...OPEN, dueDateFrom: from, dueDateTo: to }
}

export interface TaskListLinkProps {
  filter: TaskFilter
  className: string
  title?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** Links to the tasks that match a filter, or to the one named by it. */
export function TaskListLink({ filter, children, ...rest }: TaskListLinkProps) {
  const search = writeTaskSearch({ ...TASK_SEARCH_DEFAULTS, ...filter })
  return (
    // the route's parser accepts any keys, and defaults are left out of the address (spec 5.5)
    <Link to="/task" search={search as never} {...rest}>
      {children}
    </Link>
  )
}
