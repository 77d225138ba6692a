import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { caretAt } from '#platform/web/ui/caret-at.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SavedMark } from '#platform/web/ui/marks/saved-mark.tsx'
import type { TaskColumn } from '#work/tasks/shared/task-list-columns.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { CellEditor } from './cell-editor-part.tsx'
import type { CellOpening } from './cell-editor.tsx'
import { CELL_CLASS } from '../task-column-classes.ts'
import {
  TASK_FIELD_LABEL,
  TaskCellContent,
  type TaskChoices,
  useFieldState,
  useSaver,
  withField,
} from '#work/tasks/web/index.ts'
import { TaskNameLine } from './task-name-line.tsx'
import './cell-editor.css'

export interface TaskCellProps {
  task: Task
  field: TaskColumn
  choices: TaskChoices
  today: string
  onOpen: (id: number) => void
  onClose: (id: number) => void
}

/** One cell: a plain button, for the name also the link to the panel, and its editor only while it is open. */
export function TaskCell({ task, field, choices, today, onOpen, onClose }: TaskCellProps) {
  const saver = useSaver()
  const state = useFieldState(task.id, field)
  const [opened, setOpened] = useState<CellOpening | null>(null)
  const isUnsaved = state !== undefined && state.state !== 'saved'
  const shown = isUnsaved ? withField(task, field, state.value, choices) : task
  const label = TASK_FIELD_LABEL[field]

  // the editor saves on unmount
  const close = () => setOpened(null)
  const onKeyWhileClosed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setOpened({ byPointer: false })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const cell = event.currentTarget
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') saver.cancel(task.id, field)
      flushSync(close)
      cell.querySelector<HTMLElement>('a, button')?.focus()
    } else if (event.key === 'Tab') {
      const next = nextCell(cell, event.shiftKey ? -1 : 1)
      if (next === undefined) return
      event.preventDefault()
      flushSync(close)
      next.click()
    }
  }
  const edit = (event: MouseEvent) => setOpened(openingOf(event))
  const isName = field === 'taskName'
  const content = <TaskCellContent task={shown} field={field} today={today} />
  const Tag = isName ? 'th' : 'td'
  return (
    <Tag
      className={classNames('task-cell', CELL_CLASS[field])}
      data-field={field}
      {...(isName ? { scope: 'row' } : {})}
      onKeyDown={opened === null ? onKeyWhileClosed : onKeyDown}
    >
      {opened !== null ? (
        <CellEditor task={shown} field={field} choices={choices} opening={opened} onClose={close}>
          {content}
        </CellEditor>
      ) : isName ? (
        <TaskNameLine task={task} onOpen={onOpen} onClose={onClose} onEdit={edit}>
          {content}
        </TaskNameLine>
      ) : (
        <button type="button" className="task-cell-button" onClick={edit}>
          <span className="task-cell-label">
            {label} of #{task.id}:{' '}
          </span>
          {content}
        </button>
      )}
      {state?.state === 'saved' ? <SavedMark announced={isName} /> : null}
    </Tag>
  )
}

/** The button of the cell before or after in the table; the open cell has none. */
function nextCell(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('.task-cell') ?? [])].filter(
    (one) => one.checkVisibility(),
  )
  return cells[cells.indexOf(cell) + step]?.querySelector('button') ?? undefined
}

/** How a press opened a cell: by key, or by the pointer at a position in the text. */
function openingOf(event: MouseEvent): CellOpening {
  if (event.detail === 0) return { byPointer: false }
  const place = caretAt(event.clientX, event.clientY)
  const isInName = place?.node.parentElement?.closest('.task-name') ?? null
  return isInName === null || place === undefined
    ? { byPointer: true }
    : { byPointer: true, caret: place.offset }
}
