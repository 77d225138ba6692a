import { IconTrash } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import { preloadTaskPanel } from '#work/task-panel/web/index.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { TaskCell } from './cells/task-cell.tsx'
import { DELETE_HINT, type TaskChoices } from '#work/tasks/web/index.ts'
import { SelectionCell } from './selection/selection-cell.tsx'
import { useListColumns } from './list-columns.ts'

export interface TaskRowProps {
  task: Task
  choices: TaskChoices
  today: string
  /** Whether it was just created: it is shown even if the list does not contain it. */
  isNew: boolean
  /** Whether its panel is open. */
  isOpen: boolean
  mayDelete: boolean
  onOpen: (id: number) => void
  /** Closes the panel if it shows this task. */
  onClose: (id: number) => void
  onDelete: (task: Task) => void
}

/** A task in the table; pressing anywhere without a control opens it. Rendered again only when it changes. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, choices, today, isNew, isOpen, mayDelete, onOpen, onClose, onDelete } = props
  const { columns, added } = useListColumns()
  return (
    <tr
      className={classNames('task-row', isNew && 'task-row-new')}
      data-task={task.id}
      data-focus-item={task.id}
      aria-current={isOpen || undefined}
      onPointerEnter={preloadTaskPanel}
      onFocus={preloadTaskPanel}
      onClick={(event) => {
        if (isFree(event)) onOpen(task.id)
      }}
    >
      <SelectionCell task={task} />
      {columns.map((field) => (
        <TaskCell
          key={field}
          task={task}
          field={field}
          choices={choices}
          today={today}
          onOpen={onOpen}
          onClose={onClose}
        />
      ))}
      {added.map(({ label, className, cell }) => (
        <td key={label} className={className}>
          {cell(task)}
        </td>
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

/** Whether a press hit nothing interactive. */
function isFree(event: MouseEvent<HTMLElement>): boolean {
  const { currentTarget, target } = event
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, .cell-editor, .task-check') === null
  )
}
