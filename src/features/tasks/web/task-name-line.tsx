import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Task } from '../shared/task-schema.ts'
import { SubTaskCount, TaskNumber } from './task-marks.tsx'
import { TaskLink } from './task-link.tsx'

export interface TaskNameLineProps {
  task: Task
  onOpen: (id: number) => void
  /** The name, which edits itself. */
  children: ReactNode
}

/** What stands in the cell of the name: number, name, sub-tasks, and the way into the panel. */
export function TaskNameLine({ task, onOpen, children }: TaskNameLineProps) {
  return (
    <div className="task-name-line">
      <TaskNumber id={task.id} />
      {children}
      <SubTaskCount task={task} />
      <TaskLink
        id={task.id}
        className="icon-button icon-button-small task-open"
        aria-label={`Open #${task.id} ${task.taskName}`}
        title="Open"
        onOpen={onOpen}
      >
        <IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />
      </TaskLink>
    </div>
  )
}
