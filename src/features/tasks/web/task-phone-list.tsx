import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Task } from '../shared/task-schema.ts'
import { projectName } from './task-field.ts'
import { TaskLink } from './task-link.tsx'
import {
  SubTaskCount,
  TaskAvatar,
  TaskDueDay,
  TaskPriorityMark,
  TaskProject,
  TaskStatusGlyph,
} from './task-marks.tsx'
import './task-phone-list.css'

export interface TaskPhoneListProps {
  tasks: readonly Task[]
  today: string
  /** While the first page loads. */
  loading: boolean
  onOpen: (id: number) => void
}

/** The tasks on a phone: two lines each; a tap opens. */
export function TaskPhoneList({ tasks, today, loading, onOpen }: TaskPhoneListProps) {
  return (
    <ul className="task-phone-list" aria-label="Tasks">
      {loading ? <SkeletonRows /> : null}
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLink id={task.id} className="task-phone-row" onOpen={onOpen}>
            <TaskStatusGlyph status={task.status} size={16} />
            <span className="task-phone-lines">
              <span className="ellipsis task-phone-name">{task.taskName}</span>
              <span className="task-phone-facts">
                <TaskPriorityMark priority={task.priority} glyphOnly />
                <TaskDueDay task={task} today={today} />
                {projectName(task) === undefined ? null : <TaskProject task={task} />}
                <SubTaskCount task={task} />
              </span>
            </span>
            <TaskAvatar task={task} size={28} labelled />
          </TaskLink>
        </li>
      ))}
    </ul>
  )
}

const SKELETON_ROWS = ['72%', '56%', '80%', '48%', '64%']

/** Five rows of the true height; seen only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="task-phone-row appear-late" aria-hidden>
      <Skeleton width={16} height={16} round />
      <span className="task-phone-lines task-phone-skeleton">
        <Skeleton width={width} />
        <Skeleton width="40%" />
      </span>
      <Skeleton width={28} height={28} round />
    </li>
  ))
}
