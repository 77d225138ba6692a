import { IconAlertCircle } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#platform/shared/counted.ts'
import { daysBetween, formatDayWithYear, isOverdue } from '#platform/shared/dates.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import type { SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import type { Task } from '../../shared/task-schema.ts'
import { isOpenTask } from '../../shared/task-status.ts'
import { assigneeName, fieldValue, TASK_FIELD_LABEL, type TaskField, withField } from '../task-field.ts'
import { TaskAvatar, TaskPriorityMark, TaskProject, TaskStatusPill } from '../task-marks.tsx'
import {
  assigneeOptions,
  PRIORITY_OPTIONS,
  projectOptions,
  STATUS_OPTIONS,
  typeOptions,
} from '../fields/task-options.tsx'
import type { TaskChoices } from '../task-queries.ts'
import { useFieldState, useSaver } from '../use-save-field.ts'

type ChoiceField = 'assigneeId' | 'status' | 'priority' | 'projectId' | 'type'
type DayField = 'startDate' | 'dueDate'

/** The task with the value to show: the unsaved one, or else its own. */
function useShownTask(task: Task, field: TaskField, choices: TaskChoices): Task {
  const state = useFieldState(task.id, field)
  return state === undefined || state.state === 'saved' ? task : withField(task, field, state.value, choices)
}

/** Tells the saver that an editor is open, so that the list's rows keep their places meanwhile. */
function useOpenField(task: Task, field: TaskField, isOpen: boolean): void {
  const saver = useSaver()
  const { id } = task
  const value = fieldValue(task, field)
  const opened = useRef(value)
  useEffect(() => {
    opened.current = value
  }, [value])
  useEffect(() => {
    if (!isOpen) return undefined
    saver.open(id, field, opened.current)
    return () => saver.close(id, field)
  }, [saver, id, field, isOpen])
}

export interface TaskChoiceFactProps {
  task: Task
  field: ChoiceField
  choices: TaskChoices
}

/** A property with options: a press opens them, and choosing saves immediately. */
export function TaskChoiceFact({ task, field, choices }: TaskChoiceFactProps) {
  const saver = useSaver()
  const id = useId()
  const shown = useShownTask(task, field, choices)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  useOpenField(task, field, isOpen)
  const label = TASK_FIELD_LABEL[field]
  const value = fieldValue(shown, field)

  const close = (keepFocus: boolean) => {
    if (keepFocus) button?.focus()
    setOpen(false)
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="task-fact-value"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}: </span>
        <ChoiceValue task={shown} field={field} />
      </button>
      {isOpen ? (
        <OptionList
          id={id}
          label={label}
          anchor={button}
          options={optionsOf(field, choices, value)}
          value={value}
          searchable={field === 'assigneeId' || field === 'projectId'}
          noneText={noneText(field, choices)}
          onChoose={(chosen) => {
            close(true)
            if (chosen !== value) saver.saveNow(task.id, field, chosen)
          }}
          onClose={(reason) => close(reason !== 'outside')}
        />
      ) : null}
    </>
  )
}

function ChoiceValue({ task, field }: { task: Task; field: ChoiceField }) {
  switch (field) {
    case 'status':
      return <TaskStatusPill status={task.status} />
    case 'priority':
      return <TaskPriorityMark priority={task.priority} />
    case 'projectId':
      return <TaskProject task={task} />
    case 'type':
      return task.type === null ? <span className="faint">No type</span> : <span>{task.type}</span>
    default:
      return (
        <>
          <TaskAvatar task={task} size={22} labelled={false} />
          <span className={classNames('ellipsis', task.assigneeId === null && 'faint')}>
            {assigneeName(task) ?? 'Unassigned'}
          </span>
        </>
      )
  }
}

function optionsOf(field: ChoiceField, choices: TaskChoices, present: string): readonly SearchSelectOption[] {
  switch (field) {
    case 'status':
      return STATUS_OPTIONS
    case 'priority':
      return PRIORITY_OPTIONS
    case 'projectId':
      return projectOptions(choices, present)
    case 'type':
      return typeOptions(choices, present)
    default:
      return assigneeOptions(choices, present)
  }
}

function noneText(field: ChoiceField, choices: TaskChoices): string {
  if (field === 'assigneeId' && choices.users === undefined) return 'Loading users...'
  if (field === 'projectId' && choices.projects === undefined) return 'Loading projects...'
  return 'Nothing found'
}

const NO_DAY = { startDate: 'No start date set', dueDate: 'No due date set' }
const NO_CHOICES: TaskChoices = { projects: undefined, users: undefined, types: undefined }

/** A day property: a press turns it into a date field; an invalid day is discarded (spec 6.2). */
export function TaskDayFact({ task, field, today }: { task: Task; field: DayField; today: string }) {
  const saver = useSaver()
  const shown = useShownTask(task, field, NO_CHOICES)
  const place = useRef<HTMLDivElement>(null)
  const [opening, setOpening] = useState<'key' | 'pointer'>()
  useOpenField(task, field, opening !== undefined)
  const label = TASK_FIELD_LABEL[field]
  const value = shown[field] ?? ''

  useEffect(() => {
    if (opening === undefined) return
    const input = place.current?.querySelector('input')
    input?.focus()
    input?.select()
    // opened by pointer, the calendar opens too
    if (opening === 'pointer') input?.click()
  }, [opening])

  const close = () => {
    flushSync(() => setOpening(undefined))
    place.current?.querySelector('button')?.focus()
  }
  const change = (day: string) => {
    saver.saveNow(task.id, field, day)
    // picked, or entered by key; if the focus left, it stays where it went
    if (place.current?.contains(document.activeElement) === true) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (opening === undefined || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    // otherwise it would press the button that replaces the field
    if (event.key === 'Enter') event.preventDefault()
    const isUnchanged = event.target.value === (value === '' ? '' : formatDayWithYear(value))
    if (event.key === 'Escape' || (event.key === 'Enter' && isUnchanged)) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const { currentTarget, relatedTarget } = event
    const isInside = relatedTarget instanceof Element && relatedTarget.closest('[data-floating]') !== null
    if (!isInside && !currentTarget.contains(relatedTarget)) setOpening(undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and blur come from the field in it
    <div ref={place} className="task-fact-place" onKeyDown={onKeyDown} onBlur={onBlur}>
      {opening === undefined ? (
        <button
          type="button"
          className="task-fact-value"
          onClick={(event: MouseEvent) => setOpening(event.detail === 0 ? 'key' : 'pointer')}
        >
          <span className="visually-hidden">{label}: </span>
          {value === '' ? (
            <span className="faint">{NO_DAY[field]}</span>
          ) : (
            <Day task={shown} field={field} today={today} />
          )}
        </button>
      ) : (
        <DateField label={label} hideLabel placeholder={NO_DAY[field]} value={value} onChange={change} />
      )}
    </div>
  )
}

function Day({ task, field, today }: { task: Task; field: DayField; today: string }): ReactNode {
  const day = task[field]
  if (day === null) return null
  const text = formatDayWithYear(day)
  if (field === 'startDate' || !isOpenTask(task.status)) return <span>{text}</span>
  if (!isOverdue(day, today))
    return <span className={classNames(day === today && 'due-day-today')}>{text}</span>
  const late = daysBetween(day, today)
  return (
    <span className="due-day due-day-over" title={`${counted(late, 'day')} late`}>
      {text}
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span className="task-fact-late">{counted(late, 'day')} late</span>
    </span>
  )
}
