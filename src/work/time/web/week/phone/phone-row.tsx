import { IconCheck, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import { cellKeyOf } from '../cell-key.ts'
import { type CellRules, refusalOf } from '../cell-rules.ts'
import type { CellSaver } from '../cell-saver.ts'
import { rowName } from '../sheet/sheet-row.tsx'
import { NOT_A_LENGTH } from '../use-cell-saver.ts'
import { useLeaving } from '../use-leaving.ts'
import type { WeekState } from '../use-week.ts'
import type { WeekCell, WeekRow } from '../week-rows.ts'
import { dayName } from '../week-titles.ts'

export interface PhoneRowProps {
  row: WeekRow
  column: number
  day: string
  state: WeekState
  saver: CellSaver
  rules: CellRules
  /** What the timer counts today, where it runs on this row. */
  runningMinutes: number | undefined
  /** Whether the day shown is that of the timer. */
  isRunningDay: boolean
  onTimer: (() => void) | undefined
  openEntries: (row: WeekRow, day: string) => void
}

const NO_CELL: WeekCell = { minutes: 0, count: 0, isEditable: false, isBilled: false, edit: undefined }

/** A task of the day: its name, its length as a field, and its timer. */
export function PhoneRow(props: PhoneRowProps) {
  const { row, column, day, state, saver, rules, runningMinutes, isRunningDay, onTimer, openEntries } = props
  const [typed, setTyped] = useState<string>()
  const sentenceId = useId()
  const cell = row.cells[column] ?? NO_CELL
  const key = cellKeyOf(state.userId, row.key, day)
  const isRunning = runningMinutes !== undefined && isRunningDay
  const refusal = refusalOf(rules, row, cell, { day, isRunning })
  const failed = cell.edit?.state === 'failed' ? cell.edit : undefined
  const shown = cell.minutes + (isRunning ? runningMinutes : 0)
  const text = typed ?? failed?.text ?? (shown === 0 ? '' : formatLength(shown))
  const sentence = typed === undefined ? failed?.problem : undefined
  const name = rowName(row)
  const label = `${name}, ${dayName(day)}`
  const isOpened = cell.count > 1 || (row.place === undefined && cell.count > 0)

  const commit = () => {
    if (typed === undefined) return
    const clean = typed.trim()
    const minutes = clean === '' ? 0 : readLength(clean)
    setTyped(undefined)
    if (minutes === undefined) saver.fail(key, clean, NOT_A_LENGTH)
    else if (minutes === cell.minutes) saver.giveBack(key)
    else {
      // a row whose last time is cleared stays where it is
      if (minutes === 0) state.addRows([{ key: row.key, projectId: row.project?.id ?? null }])
      saver.save(key, clean, minutes)
    }
  }
  useLeaving(commit)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    setTyped(undefined)
    saver.giveBack(key)
  }
  return (
    <div className="week-phone-row" data-row={row.key} data-state={cell.edit?.state}>
      {row.taskId === null ? (
        <span className="week-phone-name">
          {row.place === undefined ? `${name} (deleted)` : 'Without a task'}
        </span>
      ) : (
        <Link className="week-phone-name" to="/task" search={{ task: String(row.taskId) } as never}>
          <span className="clamped">{name}</span>
        </Link>
      )}
      {cell.edit?.state === 'saved' ? (
        <IconCheck className="week-cell-saved" size={16} stroke={2} aria-hidden />
      ) : null}
      {isOpened ? (
        <button
          type="button"
          className="week-phone-field week-phone-several"
          aria-label={`${label}: ${formatLength(shown)} h in ${cell.count} entries`}
          onClick={() => openEntries(row, day)}
        >
          {formatLength(shown)}
        </button>
      ) : (
        <input
          className="week-phone-field"
          aria-label={label}
          placeholder="0:00"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={20}
          enterKeyHint="done"
          value={text}
          readOnly={refusal !== undefined}
          aria-invalid={sentence === undefined ? undefined : true}
          aria-describedby={sentence === undefined && refusal === undefined ? undefined : sentenceId}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
      {onTimer === undefined ? null : (
        <IconButton
          label={runningMinutes === undefined ? `Start the timer on ${name}` : `Stop the timer of ${name}`}
          icon={
            runningMinutes === undefined ? (
              <IconPlayerPlay size={20} stroke={1.5} aria-hidden />
            ) : (
              <IconPlayerStopFilled className="week-stop" size={20} aria-hidden />
            )
          }
          onClick={onTimer}
        />
      )}
      {sentence === undefined ? (
        <span id={sentenceId} hidden>
          {refusal}
        </span>
      ) : (
        <p id={sentenceId} className="week-phone-sentence" role="alert">
          {sentence}
        </p>
      )}
    </div>
  )
}
