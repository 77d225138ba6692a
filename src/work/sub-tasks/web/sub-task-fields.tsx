import type { KeyboardEvent, Ref } from 'react'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { SUB_TASK_STATUSES, type SubTaskStatus } from '../shared/sub-task-status.ts'
import {
  problemsOf,
  SUB_TASK_FIELD_LABEL,
  type SubTaskProblems,
  type SubTaskValues,
} from './sub-task-form.ts'
import { SubTaskPriorityMark, SubTaskStatusPill } from './sub-task-marks.tsx'

const STATUS_OPTIONS = SUB_TASK_STATUSES.map((status) => ({
  value: status,
  text: status,
  content: <SubTaskStatusPill status={status} />,
}))
const PRIORITY_OPTIONS = TASK_PRIORITIES.map((priority) => ({
  value: priority,
  text: priority,
  content: <SubTaskPriorityMark priority={priority} />,
}))

export interface SubTaskFieldsProps {
  values: SubTaskValues
  /** The server's validation messages, by field. */
  refused: SubTaskProblems
  titleRef: Ref<HTMLInputElement>
  onChange: (change: Partial<SubTaskValues>) => void
}

/** The fields of a sub-task in the forms to add and edit one (spec 6.6). */
export function SubTaskFields({ values, refused, titleRef, onChange }: SubTaskFieldsProps) {
  const errors = { ...refused, ...problemsOf(values) }
  const bind = (name: keyof SubTaskValues) => ({
    label: SUB_TASK_FIELD_LABEL[name],
    hideLabel: true,
    error: errors[name],
  })
  return (
    <>
      <TextField
        {...bind('title')}
        ref={titleRef}
        data-focus-home
        required
        autoComplete="off"
        placeholder="Title"
        value={values.title}
        onChange={(title) => onChange({ title })}
      />
      <TextAreaField
        {...bind('description')}
        className="sub-task-description-field"
        rows={1}
        placeholder="Description (optional)"
        value={values.description}
        onKeyDown={submitOnControlEnter}
        onChange={(description) => onChange({ description })}
      />
      <div className="sub-task-choices">
        <SearchSelectField
          {...bind('status')}
          searchable={false}
          options={STATUS_OPTIONS}
          value={values.status}
          onChange={(status) => onChange({ status: status as SubTaskStatus })}
        />
        <SearchSelectField
          {...bind('priority')}
          searchable={false}
          options={PRIORITY_OPTIONS}
          value={values.priority}
          onChange={(priority) => onChange({ priority: priority as TaskPriority })}
        />
        <DateField
          {...bind('dueDate')}
          className="sub-task-due-field"
          placeholder="Due date"
          value={values.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
      </div>
    </>
  )
}

/** Plain Enter starts a new line here. */
function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
