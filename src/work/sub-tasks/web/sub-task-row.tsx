import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { CompletedMark, SubTaskDueDay, SubTaskPriorityMark, SubTaskStatusPill } from './sub-task-marks.tsx'

export interface SubTaskRowProps {
  subTask: SubTask
  /** As displayed; the server may not have stored it yet. */
  isCompleted: boolean
  today: string
  canEdit: boolean
  onComplete: (subTask: SubTask, isCompleted: boolean) => void
  onEdit: (subTask: SubTask) => void
  onDelete: (subTask: SubTask) => void
}

/** A sub-task (spec 6.6). Its completion and its status are independent of each other (spec 6.7). */
export function SubTaskRow(props: SubTaskRowProps) {
  const { subTask, isCompleted, today, canEdit, onComplete, onEdit, onDelete } = props
  const id = useId()
  const mark = isCompleted ? <CompletedMark /> : null
  return (
    <li className="sub-task" data-completed={isCompleted || undefined} data-focus-item={subTask.id}>
      {/* a larger target; the title has the accessible name */}
      <label className="sub-task-check" htmlFor={`${id}-box`}>
        <Checkbox
          id={`${id}-box`}
          aria-labelledby={`${id}-title`}
          checked={isCompleted}
          disabled={!canEdit}
          onChange={(next) => onComplete(subTask, next)}
          data-focus-home={canEdit ? undefined : ''}
        />
      </label>
      <div className="sub-task-text">
        <p>
          <span className="sub-task-title" id={`${id}-title`}>
            {subTask.title}
          </span>
          {subTask.description === null ? mark : null}
        </p>
        {subTask.description === null ? null : (
          <p className="sub-task-description">
            {mark}
            <span>{subTask.description}</span>
          </p>
        )}
      </div>
      {canEdit ? (
        <div className="row-actions sub-task-actions">
          <IconButton
            size="small"
            label={`Edit ${subTask.title}`}
            title="Edit"
            icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
            data-focus-home
            onClick={() => onEdit(subTask)}
          />
          <IconButton
            size="small"
            danger
            label={`Delete ${subTask.title}`}
            title="Delete"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => onDelete(subTask)}
          />
        </div>
      ) : null}
      <div className="sub-task-facts">
        <SubTaskStatusPill status={subTask.status} />
        <SubTaskPriorityMark priority={subTask.priority} />
        <SubTaskDueDay subTask={{ dueDate: subTask.dueDate, isCompleted }} today={today} />
      </div>
    </li>
  )
}
