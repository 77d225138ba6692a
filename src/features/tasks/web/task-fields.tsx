import { DateField } from '#platform/web/ui/date-field.tsx'
import { Person } from '#platform/web/ui/avatar.tsx'
import { ProjectMark } from '#platform/web/ui/project-mark.tsx'
import { SearchSelectField } from '#platform/web/ui/search-select-field.tsx'
import { TextAreaField } from '#platform/web/ui/text-area-field.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { TASK_PRIORITIES, type TaskPriority } from '../shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '../shared/task-status.ts'
import { TASK_FIELD_LABEL } from './task-field.ts'
import type { TaskForm, TaskFormValues } from './task-form.ts'
import { TaskPriorityMark, TaskStatusPill } from './task-marks.tsx'
import type { TaskChoices } from './task-queries.ts'

const STATUS_OPTIONS = TASK_STATUSES.map((status) => ({
  value: status,
  text: status,
  content: <TaskStatusPill status={status} />,
}))
const PRIORITY_OPTIONS = TASK_PRIORITIES.map((priority) => ({
  value: priority,
  text: priority,
  content: <TaskPriorityMark priority={priority} />,
}))

/** The fields of a task, as the dialogs to add and to edit one show them (spec 1 §2.2). */
export function TaskFields({ form, choices }: { form: TaskForm; choices: TaskChoices }) {
  const { values, errors, set, touch } = form
  const bind = <Key extends keyof TaskFormValues>(key: Key) => ({
    value: values[key],
    error: errors[key],
    onBlur: () => touch(key),
  })
  return (
    <div className="two-columns task-fields">
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
        options={projectOptions(choices, values.projectId)}
        onChange={(value) => set('projectId', value)}
      />
      <SearchSelectField
        {...bind('type')}
        label="Task Type"
        placeholder="Select Task Type"
        searchable={false}
        loading={choices.types === undefined}
        options={typeOptions(choices, values.type)}
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
        className="span-all"
        label={TASK_FIELD_LABEL.assigneeId}
        loading={choices.users === undefined}
        loadingText="Loading users..."
        options={assigneeOptions(choices, values.assigneeId)}
        onChange={(value) => set('assigneeId', value)}
      />
    </div>
  )
}

/** The placeholder shows as long as no project is chosen; going back to none is an option once one is. */
function projectOptions(choices: TaskChoices, present: string) {
  const options = (choices.projects ?? []).map(({ id, name }) => projectOption(id, name))
  if (present === '') return options
  if (!options.some((option) => option.value === present)) {
    options.unshift(projectOption(Number(present), 'Unknown Project'))
  }
  return [{ value: '', text: 'No Project', content: <ProjectLine id={null} name="No Project" /> }, ...options]
}

function projectOption(id: number, name: string) {
  return { value: String(id), text: name, content: <ProjectLine id={id} name={name} /> }
}

function ProjectLine({ id, name }: { id: number | null; name: string }) {
  return (
    <>
      <ProjectMark id={id} />
      <span className="ellipsis">{name}</span>
    </>
  )
}

function typeOptions(choices: TaskChoices, present: string) {
  const names = choices.types ?? []
  const all = present === '' || names.includes(present) ? names : [present, ...names]
  return [
    ...(present === '' ? [] : [{ value: '', text: 'No type' }]),
    ...all.map((name) => ({ value: name, text: name })),
  ]
}

function assigneeOptions(choices: TaskChoices, present: string) {
  const users = choices.users ?? []
  const isKnown = present === '' || users.some((user) => user.id === present)
  const all = isKnown ? users : [{ id: present, name: 'Unknown User' }, ...users]
  return [
    { value: '', text: 'Unassigned', content: <Person person={null} /> },
    ...all.map((user) => ({ value: user.id, text: user.name, content: <Person person={user} /> })),
  ]
}
