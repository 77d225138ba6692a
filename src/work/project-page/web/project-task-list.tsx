import { SubTaskCount, TaskAvatar, TaskDueDay, TaskStatusGlyph } from '#work/tasks/web/index.ts'
import { TaskLink } from '#work/task-pages/web/index.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { ProjectTaskRows } from './project-task-table.tsx'

/** The tasks of a project on a phone. */
export function ProjectTaskList({ tasks, today, openId, onOpen, isLoading }: ProjectTaskRows) {
  return (
    <ul className="project-task-list" aria-label="Tasks">
      {isLoading ? (
        <li className="project-task-item appear-late">
          <Skeleton width="70%" />
        </li>
      ) : null}
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLink
            id={task.id}
            onOpen={onOpen}
            className="project-task-item"
            aria-current={task.id === openId || undefined}
          >
            <TaskStatusGlyph status={task.status} size={16} />
            <span className="project-task-lines">
              <span className="ellipsis">{task.taskName}</span>
              <span className="project-task-facts">
                <TaskDueDay task={task} today={today} />
                {task.estimateMinutes === null ? null : <span>{formatLength(task.estimateMinutes)} h</span>}
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
