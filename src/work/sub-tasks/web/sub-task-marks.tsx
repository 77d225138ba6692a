import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { formatDayWithYear, isOverdue } from '#platform/shared/dates.ts'
import { PriorityMark } from '#platform/web/ui/marks/priority-mark.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { SUB_TASK_STATUS_LOOK, type SubTaskStatus } from '../shared/sub-task-status.ts'

export function SubTaskStatusPill({ status }: { status: SubTaskStatus }) {
  return <StatusPill {...SUB_TASK_STATUS_LOOK[status]} word={status} />
}

const LEVELS = [1, 2, 3, 4] as const

/** A sub-task's priority as bars and a word. */
export function SubTaskPriorityMark({ priority, hung = false }: { priority: TaskPriority; hung?: boolean }) {
  const level = LEVELS[TASK_PRIORITIES.indexOf(priority)] ?? 1
  return <PriorityMark level={level} word={priority} hung={hung} />
}

/** The mark of a completed sub-task (spec 6.6). */
export function CompletedMark() {
  return (
    <span className="sub-task-completed">
      <IconCheck size={14} stroke={2} aria-hidden />
      Completed
    </span>
  )
}

export interface SubTaskDueDayProps {
  subTask: Pick<SubTask, 'dueDate' | 'isCompleted'>
  today: string
}

/** A due day; red with an alert if it has passed and the sub-task is not completed (spec 1.10, 6.6). */
export function SubTaskDueDay({ subTask: { dueDate, isCompleted }, today }: SubTaskDueDayProps) {
  if (dueDate === null) return <span className="visually-hidden">No due date set</span>
  const day = formatDayWithYear(dueDate)
  if (isCompleted || !isOverdue(dueDate, today)) return <span className="note sub-task-day">{day}</span>
  return (
    <span className="note sub-task-day sub-task-day-over">
      <IconAlertCircle size={14} stroke={2} role="img" aria-label="Overdue" />
      {day}
    </span>
  )
}
