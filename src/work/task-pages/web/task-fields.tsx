import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { TASK_FIELD_LABEL, type TaskChoices } from '#work/tasks/web/index.ts'
import { LabelsField } from '#work/labels/web/index.ts'
import { task as definition } from '#work/tasks/shared/task-schema.ts'
import { labelIdsOf, type TaskFormValues } from './task-form.ts'
import {
  assigneeOptions,
  PRIORITY_OPTIONS,
  projectOptions,
  STATUS_OPTIONS,
  typeOptions,
} from '#work/tasks/web/fields/index.ts'

/** What the fields need from their form. */
export interface TaskFieldsForm {
  values: TaskFormValues
  change: <Key extends keyof TaskFormValues>(key: Key, value: TaskFormValues[Key]) => void
  touch: (key: string) => void
  errorOf: (key: string) => string | undefined
}

/** The fields of a new task (spec 5.7). */
export function TaskFields({ form, choices }: { form: TaskFieldsForm; choices: TaskChoices }) {
  const { values, errorOf, change: set, touch } = form
  const bind = <Key extends keyof TaskFormValues>(key: Key) => ({
    value: values[key],
    error: errorOf(key),
    onBlur: () => touch(key),
  })
  return (
    <div className="two-columns">
      <TextField
        {...bind('taskName')}
        className="span-all"
        label={TASK_FIELD_LABEL.taskName}
        required
        autoComplete="off"
        placeholder="What has to be done?"
        onChange={(value) => set('taskName', value)}
      />
      <SearchSelectField
        {...bind('projectId')}
        label="Project"
        placeholder="Select Project"
        loading={choices.projects === undefined}
        loadingText="Loading projects..."
        // the placeholder is shown while nothing is chosen; once something is, "none" is an option
        options={projectOptions(choices, values.projectId).slice(values.projectId === '' ? 1 : 0)}
        onChange={(value) => set('projectId', value)}
      />
      <SearchSelectField
        {...bind('type')}
        label="Task Type"
        placeholder="Select Task Type"
        searchable={false}
        loading={choices.types === undefined}
        options={typeOptions(choices, values.type).slice(values.type === '' ? 1 : 0)}
        onChange={(value) => set('type', value)}
      />
      <SearchSelectField
        {...bind('status')}
        label={TASK_FIELD_LABEL.status}
        searchable={false}
        options={STATUS_OPTIONS}
        onChange={(value) => set('status', value as TaskStatus)}
      />
      <SearchSelectField
        {...bind('priority')}
        label={TASK_FIELD_LABEL.priority}
        searchable={false}
        options={PRIORITY_OPTIONS}
        onChange={(value) => set('priority', value as TaskPriority)}
      />
      <DateField
        {...bind('startDate')}
        label={TASK_FIELD_LABEL.startDate}
        onChange={(value) => set('startDate', value)}
      />
      <DateField
        {...bind('dueDate')}
        label={TASK_FIELD_LABEL.dueDate}
        required
        onChange={(value) => set('dueDate', value)}
      />
      <TextAreaField
        {...bind('remark')}
        className="span-all"
        label="Description"
        placeholder="What should be done, and how will we know that it is done?"
        onChange={(value) => set('remark', value)}
      />
      <SearchSelectField
        {...bind('assigneeId')}
        label={TASK_FIELD_LABEL.assigneeId}
        loading={choices.users === undefined}
        loadingText="Loading users..."
        options={assigneeOptions(choices, values.assigneeId)}
        onChange={(value) => set('assigneeId', value)}
      />
      <LabelsField
        label={definition.fields.labels.label}
        error={errorOf('labels')}
        ids={labelIdsOf(values.labels)}
        onChange={(ids) => set('labels', ids.join(','))}
      />
    </div>
  )
}
