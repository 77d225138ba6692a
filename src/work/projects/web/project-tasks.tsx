import { Link } from '@tanstack/react-router'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TASK_SEARCH_DEFAULTS, type TaskSearch, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import type { Project } from '../shared/project-schema.ts'

type TaskLinkProps = {
  project: number
  filter?: Partial<TaskSearch>
  className?: string
  children: ReactNode
}

/** A link to the task list filtered by a project. */
function TaskLink({ project, filter, className, children }: TaskLinkProps) {
  const search = writeTaskSearch({ ...TASK_SEARCH_DEFAULTS, project: String(project), ...filter })
  return (
    // the route's parser accepts any keys, and defaults are left out of the address (spec 5.5)
    <Link to="/task" search={search as never} className={className}>
      {children}
    </Link>
  )
}

export type ProjectTaskNumbers = Pick<Project, 'openTasks' | 'doneTasks' | 'overdueTasks'>

/** A project's progress: a bar of the tasks done, and the counts, each a link to its tasks. */
export function ProjectTasks({ id, numbers }: { id: number | undefined; numbers: ProjectTaskNumbers }) {
  const { openTasks, doneTasks, overdueTasks } = numbers
  const today = useToday()
  const all = openTasks + doneTasks
  const numberLink = (filter: Partial<TaskSearch>, className: string, children: ReactNode) =>
    id === undefined ? (
      <span className={className}>{children}</span>
    ) : (
      <TaskLink project={id} filter={filter} className={`project-number ${className}`}>
        {children}
      </TaskLink>
    )
  return (
    <>
      <div className="bar" aria-hidden>
        <div className="bar-fill" style={{ width: `calc(100% * ${doneTasks} / ${Math.max(1, all)})` }} />
      </div>
      <p className="project-numbers">
        {all === 0 ? (
          <span className="dim">No tasks yet</span>
        ) : (
          numberLink({ status: [...OPEN_TASK_STATUSES] }, 'dim', `${openTasks} open`)
        )}
        {overdueTasks === 0
          ? null
          : numberLink(
              { status: [...OPEN_TASK_STATUSES], dueDateTo: addDays(today, -1) },
              'red-text',
              <>
                <IconAlertCircle size={14} stroke={2} aria-hidden />
                {overdueTasks} overdue
              </>,
            )}
        {all === 0 ? null : numberLink({ status: ['Done'] }, 'dim push', `${doneTasks} of ${all} tasks done`)}
      </p>
    </>
  )
}
