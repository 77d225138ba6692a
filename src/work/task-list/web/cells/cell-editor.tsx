import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import {
  fieldValue,
  TASK_FIELD_LABEL,
  type TaskChoices,
  type TaskField,
  TaskNumber,
  useSaver,
} from '#work/tasks/web/index.ts'

/** How a cell was opened. */
export interface CellOpening {
  /** Then a list or calendar opens immediately. */
  byPointer: boolean
  /** The pointer's position in the text: the caret is placed there, and a long text does not scroll. */
  caret?: number
}

export interface CellEditorProps {
  task: Task
  field: TaskField
  choices: TaskChoices
  opening: CellOpening
  /** Called when the focus leaves. */
  onClose: () => void
  /** The cell's content, which stays in place while a list is open. */
  children: ReactNode
}

/** The editor of a cell: native controls, available immediately and accessible. */
export function CellEditor({ task, field, choices, opening, onClose, children }: CellEditorProps) {
  const saver = useSaver()
  const control = useRef<HTMLInputElement | HTMLSelectElement>(null)
  const [initial] = useState(() => fieldValue(task, field))
  // the typed text stays, however the row changes meanwhile
  const [typed, setTyped] = useState(initial)
  const { id } = task

  useEffect(() => {
    const element = control.current
    if (element === null) return
    element.focus()
    if (element instanceof HTMLInputElement && element.type === 'text') {
      const caret = opening.caret ?? element.value.length
      element.setSelectionRange(caret, caret)
      if (opening.caret !== undefined) element.scrollLeft = 0
    } else if (opening.byPointer) {
      showPicker(element)
    }
  }, [opening])
  useEffect(() => {
    saver.open(id, field, initial)
    // also if the row disappears with its open cell: the text is saved
    return () => saver.close(id, field)
  }, [saver, id, field, initial])

  const attributes = {
    ref: (element: HTMLInputElement | HTMLSelectElement | null) => {
      control.current = element
    },
    'aria-label': TASK_FIELD_LABEL[field],
    onBlur: onClose,
  }
  const changeTo = (value: string) => {
    setTyped(value)
    if (field === 'assigneeId') saver.saveNow(id, field, value)
    else saver.change(id, field, value)
  }
  const options = optionsOf(task, field, choices)
  if (options !== undefined) {
    return (
      <div className="cell-editor">
        {children}
        <select
          {...attributes}
          className="cell-editor-select"
          value={fieldValue(task, field)}
          onChange={(event) => changeTo(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    )
  }
  const isDay = field === 'startDate' || field === 'dueDate'
  return (
    <div className={isDay ? 'cell-editor cell-editor-day' : 'cell-editor'}>
      {field === 'taskName' ? <TaskNumber id={id} /> : null}
      <input
        {...attributes}
        type={isDay ? 'date' : 'text'}
        className={field === 'taskName' ? 'task-name' : undefined}
        autoComplete="off"
        maxLength={isDay ? undefined : 300}
        {...(isDay ? { defaultValue: initial, min: '1900-01-01', max: '2199-12-31' } : { value: typed })}
        onChange={(event) => {
          // a partially typed date has no value yet
          if (!event.currentTarget.validity.badInput) changeTo(event.currentTarget.value)
        }}
      />
    </div>
  )
}

interface Option {
  value: string
  text: string
  disabled?: boolean
}

/** The options of a field, including the current value; undefined for fields that are typed. */
function optionsOf(task: Task, field: TaskField, choices: TaskChoices): Option[] | undefined {
  const same = (text: string): Option => ({ value: text, text })
  if (field === 'status') return TASK_STATUSES.map(same)
  if (field === 'priority') return TASK_PRIORITIES.map(same)
  if (field === 'projectId') {
    return withPresent(
      'No Project',
      'Loading projects...',
      'Unknown Project',
      choices.projects,
      task.projectId,
    )
  }
  if (field === 'assigneeId') {
    return withPresent('Unassigned', 'Loading users...', 'Unknown User', choices.users, task.assigneeId)
  }
  return undefined
}

function withPresent<Id extends number | string>(
  none: string,
  loading: string,
  unknown: string,
  list: readonly { id: Id; name: string }[] | undefined,
  present: Id | null,
): Option[] {
  const options: Option[] = [{ value: '', text: none }]
  for (const { id, name } of list ?? []) options.push({ value: String(id), text: name })
  if (present !== null && !options.some((option) => option.value === String(present))) {
    options.push({ value: String(present), text: list === undefined ? 'Loading...' : unknown })
  }
  if (list === undefined) options.push({ value: 'loading', text: loading, disabled: true })
  return options
}

/** Opens the control's list or calendar; browsers refuse without a preceding press. */
function showPicker(element: HTMLInputElement | HTMLSelectElement): void {
  try {
    element.showPicker()
  } catch {
    // then the next press or key opens it
  }
}
