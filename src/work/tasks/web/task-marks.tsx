import { IconAlertCircle, IconEye, IconPaperclip, IconSubtask } from '@tabler/icons-react'
import { counted } from '#platform/shared/counted.ts'
import { daysBetween, formatDay, isOverdue } from '#platform/shared/dates.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PriorityMark } from '#platform/web/ui/marks/priority-mark.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { TaskColumn } from '../shared/task-list-columns.ts'
import { TASK_PRIORITIES, type TaskPriority } from '../shared/task-priority.ts'
import type { Task } from '../shared/task-schema.ts'
import { isOpenTask, TASK_STATUS_LOOK, type TaskStatus } from '../shared/task-status.ts'
import { assigneeName, dueDayText, projectName } from './task-field.ts'
import './task-marks.css'

export function TaskStatusPill({ status }: { status: TaskStatus }) {
  return <StatusPill {...TASK_STATUS_LOOK[status]} word={status} />
}

/** A task's status as a shape only. */
export function TaskStatusGlyph({ status, size }: { status: TaskStatus; size: number }) {
  return <StatusGlyph {...TASK_STATUS_LOOK[status]} size={size} label={status} />
}

const LEVELS = [1, 2, 3, 4] as const

/** A task's priority as bars and a word. */
export function TaskPriorityMark(props: { priority: TaskPriority; hung?: boolean; glyphOnly?: boolean }) {
  const { priority, ...look } = props
  return <PriorityMark {...look} level={LEVELS[TASK_PRIORITIES.indexOf(priority)] ?? 1} word={priority} />
}

/** A due day: red with an alert if it has passed, strong if it is today, faint if the task is closed. */
export function TaskDueDay({ task, today }: { task: Pick<Task, 'dueDate' | 'status'>; today: string }) {
  const text = dueDayText(task.dueDate, today)
  if (task.dueDate === null || text === undefined) return <NoDay />
  const isOpen = isOpenTask(task.status)
  if (isOpen && isOverdue(task.dueDate, today)) {
    const late = daysBetween(task.dueDate, today)
    return (
      <span className="due-day due-day-over" title={`${counted(late, 'day')} late`}>
        {text}
        <IconAlertCircle size={14} stroke={2} role="img" aria-label="overdue" />
      </span>
    )
  }
  const isToday = isOpen && task.dueDate === today
  return <span className={classNames('due-day', isToday && 'due-day-today', !isOpen && 'faint')}>{text}</span>
}

/** An empty day: nothing visible, but a text for screen readers. */
function NoDay() {
  return <span className="visually-hidden">none</span>
}

/** A task's project: square and name, or `No Project`. */
export function TaskProject({ task }: { task: Task }) {
  const name = projectName(task)
  return (
    <>
      <ProjectMark id={task.projectId} />
      <span className={classNames('ellipsis', name === undefined && 'faint')} title={name}>
        {name ?? 'No Project'}
      </span>
    </>
  )
}

/** A task's assignee as an avatar, in `size` px. */
export function TaskAvatar({ task, size, labelled }: { task: Task; size: 22 | 28; labelled: boolean }) {
  const name = assigneeName(task)
  return name === undefined || task.assigneeId === null ? (
    <NoAvatar size={size} labelled={labelled} />
  ) : (
    <Avatar id={task.assigneeId} name={name} size={size} labelled={labelled} />
  )
}

/** The name of a task's assignee; where space is limited, the table shows only the given name. */
function TaskAssigneeName({ task }: { task: Task }) {
  const name = assigneeName(task)
  const surname = name === undefined ? '' : (task.assignee?.sName.trim() ?? '')
  const given = name?.slice(0, name.length - surname.length) ?? 'Unassigned'
  return (
    <span
      className={classNames('ellipsis', task.assigneeId === null && 'faint')}
      title={name}
      data-assignee-name
    >
      {given}
      {surname === '' ? null : <span data-surname>{surname}</span>}
    </span>
  )
}

/** The content of a table cell. */
export function TaskCellContent({ task, field, today }: { task: Task; field: TaskColumn; today: string }) {
  switch (field) {
    case 'taskName':
      return (
        <>
          <TaskNumber id={task.id} />
          <span className="ellipsis task-name" title={task.taskName}>
            {task.taskName}
          </span>
        </>
      )
    case 'status':
      return <TaskStatusPill status={task.status} />
    case 'priority':
      return <TaskPriorityMark priority={task.priority} hung />
    case 'startDate':
      return task.startDate === null ? (
        <NoDay />
      ) : (
        <span className={isOpenTask(task.status) ? 'dim' : 'faint'}>{formatDay(task.startDate, today)}</span>
      )
    case 'dueDate':
      return <TaskDueDay task={task} today={today} />
    case 'projectId':
      return <TaskProject task={task} />
    default:
      return (
        <>
          <TaskAvatar task={task} size={22} labelled={false} />
          <TaskAssigneeName task={task} />
        </>
      )
  }
}

/** How many of a task's sub-tasks are completed; nothing if it has none. */
export function SubTaskCount({ task }: { task: Pick<Task, 'subTaskCount' | 'completedSubTaskCount'> }) {
  const { subTaskCount, completedSubTaskCount } = task
  if (subTaskCount === 0) return null
  return (
    <span
      className="task-sub-tasks"
      title={`${completedSubTaskCount} of ${subTaskCount} sub-tasks completed`}
    >
      <IconSubtask size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">Sub-tasks: </span>
      {completedSubTaskCount}/{subTaskCount}
    </span>
  )
}

/** How many files a task has (spec 27.4); nothing if it has none. */
export function FileCount({ task: { fileCount = 0 } }: { task: Pick<Task, 'fileCount'> }) {
  if (fileCount === 0) return null
  return (
    <span className="task-files" title={counted(fileCount, 'file')}>
      <IconPaperclip size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">Files: </span>
      {fileCount}
    </span>
  )
}

/** A task's number, such as #142. */
export function TaskNumber({ id }: { id: number }) {
  return <span className="task-number">#{id}</span>
}

/** That the client sees a task on the page of its project (spec 23.1); nothing otherwise. */
export function ShownToClientMark({ task }: { task: Pick<Task, 'clientVisible'> }) {
  return task.clientVisible ? (
    <span className="task-shown-mark" title="The client sees it">
      <IconEye size={14} stroke={1.75} role="img" aria-label="Shown to the client" />
    </span>
  ) : null
}
