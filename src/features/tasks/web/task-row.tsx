import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import type { Task } from '../shared/task-schema.ts'
import { TaskCell } from './task-cell.tsx'
import { TASK_FIELDS } from './task-field.ts'
import type { TaskChoices } from './task-queries.ts'

/** Why the delete icon is not for everybody (rulings 3). */
export const DELETE_HINT = 'Only administrators can delete tasks'

export interface TaskRowProps {
  task: Task
  choices: TaskChoices
  today: string
  /** Just created: it stays although the list may leave it out. */
  isNew: boolean
  mayDelete: boolean
  onDelete: (task: Task) => void
}

/** One task of the table; drawn again only when something of it changed. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, choices, today, isNew, mayDelete, onDelete } = props
  return (
    <tr className={classNames('task-row', isNew && 'task-row-new')} data-task={task.id}>
      {TASK_FIELDS.map((field) => (
        <TaskCell key={field} task={task} field={field} choices={choices} today={today} />
      ))}
      <td className="task-action">
        <div className="row-actions">
          <IconButton
            size="small"
            danger={mayDelete}
            label={`Delete #${task.id}`}
            title={mayDelete ? 'Delete' : DELETE_HINT}
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            aria-disabled={!mayDelete || undefined}
            onClick={() => {
              if (mayDelete) onDelete(task)
            }}
          />
        </div>
      </td>
    </tr>
  )
})
