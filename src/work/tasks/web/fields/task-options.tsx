import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import type { SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { TASK_PRIORITIES } from '../../shared/task-priority.ts'
import { TASK_STATUSES } from '../../shared/task-status.ts'
import { TaskPriorityMark, TaskStatusPill } from '../task-marks.tsx'
import type { TaskChoices } from '../task-queries.ts'

export const STATUS_OPTIONS = TASK_STATUSES.map((status) => ({
  value: status,
  text: status,
  content: <TaskStatusPill status={status} />,
}))
export const PRIORITY_OPTIONS = TASK_PRIORITIES.map((priority) => ({
  value: priority,
  text: priority,
  content: <TaskPriorityMark priority={priority} />,
}))

/** "None" and the projects; the current one even if it is unknown. @param present an id, or '' */
export function projectOptions(choices: TaskChoices, present: string): SearchSelectOption[] {
  const options = (choices.projects ?? []).map(({ id, name }) => projectOption(id, name))
  if (present !== '' && !options.some((option) => option.value === present)) {
    options.unshift(projectOption(Number(present), 'Unknown Project'))
  }
  return [{ value: '', text: 'No Project', content: <ProjectLine id={null} name="No Project" /> }, ...options]
}

function projectOption(id: number, name: string): SearchSelectOption {
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

/** "None" and the types; the current one even if the type no longer exists. */
export function typeOptions(choices: TaskChoices, present: string): SearchSelectOption[] {
  const names = choices.types ?? []
  const all = present === '' || names.includes(present) ? names : [present, ...names]
  return [{ value: '', text: 'No type' }, ...all.map((name) => ({ value: name, text: name }))]
}

/** "Unassigned" and the users; the current one even if the account is unknown. @param present an id, or '' */
export function assigneeOptions(choices: TaskChoices, present: string): SearchSelectOption[] {
  const users = choices.users ?? []
  const isKnown = present === '' || users.some((user) => user.id === present)
  const all = isKnown ? users : [{ id: present, name: 'Unknown User' }, ...users]
  return [
    { value: '', text: 'Unassigned', content: <Person person={null} /> },
    ...all.map((user) => ({ value: user.id, text: user.name, content: <Person person={user} /> })),
  ]
}
