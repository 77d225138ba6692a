import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { NO_ASSIGNEE, type TaskSort } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { hasChanges, SORT_LABEL } from './active-filters.ts'
import { type TaskChoices, TaskPriorityMark, TaskStatusPill } from '#work/tasks/web/index.ts'
import { LabelFilter } from './label-filter.tsx'
import type { TaskListDraft } from './use-task-list-draft.ts'
import './filters-popover.css'

/** The value of All in a select; an empty one would be rendered as a placeholder. */
const ALL = 'all'
/** Spec 5.4: the sort keys of the popover. */
const SORTS: readonly TaskSort[] = ['createdAt', 'dueDate', 'priority', 'status']

export interface FiltersPopoverProps {
  draft: TaskListDraft
  choices: TaskChoices
  /** The number of matching tasks; undefined while they are counted. */
  total: number | undefined
  /** More match than `total`. */
  isMore?: boolean | undefined
  /** A further restriction, such as `in November 2026`; the page then has its own order and offers no sorting. */
  within?: string | undefined
  onDone: () => void
}

/** The list's filters. Changes apply automatically after a pause, and immediately with Apply. */
export function FiltersPopover({ draft, choices, total, isMore, within, onDone }: FiltersPopoverProps) {
  const { shown, change } = draft
  const { projects, users, types } = choices
  const sorts = SORTS.includes(shown.sortBy) ? SORTS : [...SORTS, shown.sortBy]
  const isNewestFirst = shown.sortOrder === 'DESC'
  const Order = isNewestFirst ? IconSortDescending : IconSortAscending
  return (
    <form
      className="task-filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        draft.apply()
        onDone()
      }}
    >
      <div className="popover-body task-filters-body">
        {draft.base.project === '' ? (
          <AllSelect
            label="Project"
            loading={projects === undefined && 'Loading projects...'}
            options={projects?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            unknown="Unknown Project"
            value={shown.project}
            onChange={(project) => change({ project })}
          />
        ) : null}
        <AllSelect
          label="Type"
          loading={types === undefined && 'Loading...'}
          options={types?.map((type) => ({ value: type, label: type })) ?? []}
          unknown={shown.type}
          value={shown.type}
          onChange={(type) => change({ type })}
        />
        <AssigneeChoices
          users={users}
          chosen={shown.assignee}
          onChange={(assignee) => change({ assignee })}
        />
        <LabelFilter shown={shown} onChange={change} />
        <Choices legend="Only">
          <Checkbox
            label="Waits for another task"
            checked={shown.blocked === 'yes'}
            onChange={(on) => change({ blocked: on ? 'yes' : '' })}
          />
          <Checkbox
            label="Watched by me"
            checked={shown.watching === 'me'}
            onChange={(on) => change({ watching: on ? 'me' : '' })}
          />
        </Choices>
        <Choices legend="Status">
          {TASK_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={<TaskStatusPill status={status} />}
              checked={shown.status.includes(status)}
              onChange={(on) => change({ status: toggled(TASK_STATUSES, shown.status, status, on) })}
            />
          ))}
        </Choices>
        <Choices legend="Priority">
          {TASK_PRIORITIES.map((priority) => (
            <Checkbox
              key={priority}
              label={<TaskPriorityMark priority={priority} />}
              checked={shown.priority.includes(priority)}
              onChange={(on) => change({ priority: toggled(TASK_PRIORITIES, shown.priority, priority, on) })}
            />
          ))}
        </Choices>
        {within === undefined ? (
          <div className="task-filters-sort">
            <SelectField
              label="Sort"
              value={shown.sortBy}
              onChange={(sortBy) => change({ sortBy })}
              choices={sorts.map((sort) => ({ value: sort, label: SORT_LABEL[sort] }))}
            />
            <IconButton
              framed
              label={isNewestFirst ? 'Newest First' : 'Oldest First'}
              icon={<Order size={16} stroke={1.75} aria-hidden />}
              onClick={() => change({ sortOrder: isNewestFirst ? 'ASC' : 'DESC' })}
            />
          </div>
        ) : null}
        <DayRange
          legend="Start date"
          from={shown.startDateFrom}
          to={shown.startDateTo}
          onFrom={(startDateFrom) => change({ startDateFrom })}
          onTo={(startDateTo) => change({ startDateTo })}
        />
        <DayRange
          legend="Due date"
          from={shown.dueDateFrom}
          to={shown.dueDateTo}
          onFrom={(dueDateFrom) => change({ dueDateFrom })}
          onTo={(dueDateTo) => change({ dueDateTo })}
        />
      </div>
      <div className="popover-foot">
        <span className="task-filters-count" role="status">
          {total === undefined
            ? 'Counting...'
            : `${isMore === true ? 'More than ' : ''}${counted(total, 'task matches', 'tasks match')}${within === undefined ? '' : ` ${within}`}`}
        </span>
        <Button kind="ghost" disabled={!hasChanges(draft)} onClick={draft.clear}>
          Clear
        </Button>
        <Button kind="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}

/** The values in the list's order, with one added or removed. */
function toggled<Value>(
  list: readonly Value[],
  values: readonly Value[],
  value: Value,
  on: boolean,
): Value[] {
  return list.filter((item) => (item === value ? on : values.includes(item)))
}

interface AllSelectProps {
  label: string
  /** The text while its options load. */
  loading: string | false
  options: readonly { value: string; label: string }[]
  /** The label of a value that is not among the options. */
  unknown: string
  value: string
  onChange: (value: string) => void
}

function AllSelect({ label, loading, options, unknown, value, onChange }: AllSelectProps) {
  const isUnknown = value !== '' && !options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      disabled={loading !== false}
      value={value === '' ? ALL : value}
      onChange={(next) => onChange(next === ALL ? '' : next)}
      choices={
        loading === false
          ? [{ value: ALL, label: 'All' }, ...(isUnknown ? [{ value, label: unknown }] : []), ...options]
          : [{ value: value === '' ? ALL : value, label: loading }]
      }
    />
  )
}

interface AssigneeChoicesProps {
  users: TaskChoices['users']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Unassigned and the users; chosen ones are shown even if the account no longer exists. */
function AssigneeChoices({ users, chosen, onChange }: AssigneeChoicesProps) {
  const known = users ?? []
  const unknown = chosen.filter((id) => id !== NO_ASSIGNEE && !known.some((user) => user.id === id))
  const options = [
    { id: NO_ASSIGNEE, person: null },
    ...(users === undefined ? [] : unknown.map((id) => ({ id, person: { id, name: 'Unknown User' } }))),
    ...known.map((person) => ({ id: person.id, person })),
  ]
  return (
    <fieldset className="task-filters-people">
      <legend>Assignee</legend>
      {users === undefined ? <p className="task-filters-people-loading">Loading users...</p> : null}
      <div className="task-filters-people-list">
        {users === undefined
          ? null
          : options.map(({ id, person }) => (
              <Checkbox
                key={id}
                label={<Person person={person} />}
                checked={chosen.includes(id)}
                onChange={(on) =>
                  onChange(on ? [...chosen, id].toSorted() : chosen.filter((other) => other !== id))
                }
              />
            ))}
      </div>
    </fieldset>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="task-filters-choices">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface DayRangeProps {
  legend: string
  from: string
  to: string
  onFrom: (day: string) => void
  onTo: (day: string) => void
}

function DayRange({ legend, from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <fieldset className="task-filters-range">
      <legend>{legend}</legend>
      <DateField
        label={`${legend} from`}
        hideLabel
        placeholder="Any"
        max={to || undefined}
        value={from}
        onChange={onFrom}
      />
      <span className="task-filters-to" aria-hidden>
        to
      </span>
      <DateField
        label={`${legend} to`}
        hideLabel
        placeholder="Any"
        min={from || undefined}
        value={to}
        onChange={onTo}
      />
    </fieldset>
  )
}
