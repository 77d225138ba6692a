import { IconCheck } from '@tabler/icons-react'
import { memo, useCallback, useId } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'
import type { CellEdit } from '../cell-saver.ts'
import { type SheetFocusStore, useEditing, useIsActive, useNotice } from './sheet-focus.ts'
import { dayName } from '../week-titles.ts'

export interface SheetCellProps {
  focus: SheetFocusStore
  /** The key of the cell. */
  cell: string
  row: string
  column: number
  day: string
  /** The name of its row. */
  name: string
  /** With a running timer. */
  minutes: number
  count: number
  /** What was typed and is not stored; only of a text that failed. */
  text: string | undefined
  state: CellEdit['state'] | undefined
  problem: string | undefined
  isWeekend: boolean
  isRunning: boolean
}

/** The time of a day on a task. Moving the focus renders two of these, and typing none. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { focus, cell, row, column, day, name, minutes, count, text, state, problem } = props
  const { isWeekend, isRunning } = props
  const isActive = useIsActive(focus, row, column)
  const editing = useEditing(focus, cell)
  const notice = useNotice(focus, cell)
  const noticeId = useId()
  const sentence = notice ?? (isActive ? problem : undefined)
  const label = `${name}, ${dayName(day)}: ${text ?? wordsOf(minutes, count)}${isRunning ? ', the timer runs' : ''}`
  return (
    <div
      role="gridcell"
      className={classNames(
        'week-cell',
        isWeekend && 'week-cell-weekend',
        isRunning && 'week-cell-running',
        minutes === 0 && text === undefined && 'week-cell-empty',
      )}
      data-column={column}
      data-state={state}
      tabIndex={isActive && editing === undefined ? 0 : -1}
      aria-describedby={sentence === undefined ? undefined : noticeId}
    >
      {editing === undefined ? (
        <>
          <span className="visually-hidden">{label}</span>
          <span className="week-cell-value" aria-hidden>
            {isRunning ? <span className="week-cell-dot" /> : null}
            {state === 'saved' ? <IconCheck className="week-cell-saved" size={14} stroke={2} /> : null}
            {text ?? (minutes === 0 && !isRunning ? '–' : formatLength(minutes))}
          </span>
        </>
      ) : (
        <Editor
          label={`${name}, ${dayName(day)}`}
          text={editing.text}
          isSelected={editing.isSelected}
          sentenceId={sentence === undefined ? undefined : noticeId}
        />
      )}
      {sentence === undefined ? null : (
        <span id={noticeId} className="week-notice" role="alert">
          {sentence}
        </span>
      )}
    </div>
  )
})

interface EditorProps {
  label: string
  text: string
  isSelected: boolean
  sentenceId: string | undefined
}

/** The open cell. The sheet handles its keys, and the browser what is typed. */
function Editor({ label, text, isSelected, sentenceId }: EditorProps) {
  const takeFocus = useCallback(
    (input: HTMLInputElement | null) => {
      input?.focus()
      if (isSelected) input?.select()
    },
    [isSelected],
  )
  return (
    <input
      ref={takeFocus}
      className="week-editor"
      defaultValue={text}
      aria-label={label}
      aria-invalid={sentenceId === undefined ? undefined : true}
      aria-describedby={sentenceId}
      autoComplete="off"
      maxLength={20}
      enterKeyHint="done"
    />
  )
}

function wordsOf(minutes: number, count: number): string {
  if (minutes === 0) return 'nothing'
  return count > 1 ? `${lengthInWords(minutes)} in ${count} entries` : lengthInWords(minutes)
}
