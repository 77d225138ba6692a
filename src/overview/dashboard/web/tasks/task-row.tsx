import { IconAlertCircle } from '@tabler/icons-react'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { isOpenTask, TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PriorityMark } from '#platform/web/ui/marks/priority-mark.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { DashboardTask } from '../../shared/dashboard-schema.ts'
import { lateText } from '../late-text.ts'
import { TaskListLink } from './task-list-link.tsx'

const LEVELS = [1, 2, 3, 4] as const

/** A task of a list on the dashboard (spec 12.3); a press opens it. */
export function TaskRow({ task, hasAssignee }: { task: DashboardTask; hasAssignee: boolean }) {
  const { id, title, description, priority, status, projectId, projectName } = task
  const { assigneeId, assigneeName } = task
  return (
    <li
      className={classNames('dashboard-task dashboard-row', !isOpenTask(status) && 'dashboard-task-closed')}
    >
      <span className="dashboard-task-id faint">#{id}</span>
      <span className="dashboard-task-text">
        <TaskListLink
          filter={{ task: String(id) }}
          className="dashboard-task-title dashboard-row-link"
          title={title}
        >
          {title}
        </TaskListLink>
        {description === '' ? null : (
          <span className="dashboard-task-description dim" title={description}>
            {description}
          </span>
        )}
      </span>
      <span className="dashboard-task-priority">
        <PriorityMark level={LEVELS[TASK_PRIORITIES.indexOf(priority)] ?? 1} word={priority} hung />
      </span>
      <span className="dashboard-task-status">
        <StatusPill {...TASK_STATUS_LOOK[status]} word={status} />
      </span>
      <span className="dashboard-task-project person">
        <ProjectMark id={projectId} />
        <span className={classNames('ellipsis', projectId === null && 'faint')}>
          {projectName ?? 'No Project'}
        </span>
      </span>
      {hasAssignee ? (
        <span className="dashboard-task-assignee">
          <Person
            person={assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? 'Unknown User' }}
          />
        </span>
      ) : null}
      <DueDay task={task} />
    </li>
  )
}

function DueDay({ task: { dueDate, isOverdue, daysOverdue, status } }: { task: DashboardTask }) {
  const today = useToday()
  if (dueDate === null) return <span className="dashboard-task-due faint">No due date set</span>
  const day = dueDate === today ? 'Today' : formatDay(dueDate, today)
  if (!isOverdue) {
    return (
      <span
        className={classNames(
          'dashboard-task-due',
          isOpenTask(status) ? dueDate === today && 'dashboard-task-today' : 'faint',
        )}
      >
        {day}
      </span>
    )
  }
  return (
    <span className="dashboard-task-due red-text">
      <span className="dashboard-task-late" title={lateText(daysOverdue)}>
        Overdue
      </span>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <strong>{day}</strong>
    </span>
  )
}
