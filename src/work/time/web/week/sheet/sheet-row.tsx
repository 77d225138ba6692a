import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { weekdayOf } from '#platform/shared/dates.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { formatLength } from '#platform/shared/text/length.ts'
import { cellKeyOf, placeOfRow } from '../cell-key.ts'
import { SheetCell } from './sheet-cell.tsx'
import { NAME_COLUMN, type SheetFocusStore, TIMER_COLUMN, useIsActive } from './sheet-focus.ts'
import type { WeekRow } from '../week-rows.ts'

export interface SheetRowProps {
  row: WeekRow
  userId: string
  days: readonly string[]
  focus: SheetFocusStore
  /** The day of the timer that runs on this row, with its minutes. */
  runningDay: string | undefined
  runningMinutes: number
  /** Undefined where no timer can be started, as for another person. */
  onTimer: ((row: WeekRow) => void) | undefined
}

const SATURDAY = 5

/** A task or a project with its seven days. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, userId, days, focus, runningDay, runningMinutes, onTimer } = props
  const name = rowName(row)
  return (
    <div role="row" className="week-line" data-row={row.key}>
      <RowHead focus={focus} rowKey={row.key} taskId={row.taskId} name={row.name} />
      {row.cells.map(({ minutes, count, edit }, column) => {
        const day = days[column] ?? ''
        const isRunning = runningDay === day
        return (
          <SheetCell
            key={day}
            focus={focus}
            cell={cellKeyOf(userId, row.key, day)}
            row={row.key}
            column={column}
            day={day}
            name={name}
            minutes={minutes + (isRunning ? runningMinutes : 0)}
            count={count}
            text={edit?.state === 'failed' ? edit.text : undefined}
            state={edit?.state}
            problem={edit?.problem}
            isWeekend={weekdayOf(day) >= SATURDAY}
            isRunning={isRunning}
          />
        )
      })}
      <div role="gridcell" className="week-total">
        {row.minutes === 0 ? '–' : formatLength(row.minutes)}
      </div>
      <div role="gridcell" className="week-timer">
        {onTimer === undefined || row.place === undefined ? null : (
          <TimerButton
            focus={focus}
            rowKey={row.key}
            name={name}
            isRunning={runningDay !== undefined}
            onPress={() => onTimer(row)}
          />
        )}
      </div>
    </div>
  )
}, isSame)

/** Whether two drawings of a row are the same: a keystroke rebuilds the week, but changes only one row. */
function isSame({ row: before, days: [from], ...one }: SheetRowProps, next: SheetRowProps): boolean {
  const { row: after, days, ...other } = next
  return (
    from === days[0] &&
    one.userId === other.userId &&
    one.runningDay === other.runningDay &&
    one.runningMinutes === other.runningMinutes &&
    one.onTimer === other.onTimer &&
    before.key === after.key &&
    before.name === after.name &&
    before.minutes === after.minutes &&
    before.cells.every(({ minutes, count, edit }, index) => {
      const cell = after.cells[index]
      return minutes === cell?.minutes && count === cell.count && edit === cell.edit
    })
  )
}

/** The name of a row, alone. */
export function rowName({ name, taskId }: Pick<WeekRow, 'name' | 'taskId'>): string {
  return name ?? `Task #${taskId}`
}

interface RowHeadProps {
  focus: SheetFocusStore
  rowKey: string
  taskId: number | null
  name: string | undefined
}

const RowHead = memo(function RowHead({ focus, rowKey, taskId, name }: RowHeadProps) {
  const isGone = placeOfRow(rowKey) === undefined
  const isActive = useIsActive(focus, rowKey, NAME_COLUMN)
  return (
    <div role="rowheader" className="week-name">
      {taskId === null ? (
        <span className="week-name-text">
          {isGone ? (
            <span className="clamped">{name} (deleted)</span>
          ) : (
            <span className="dim">Without a task</span>
          )}
        </span>
      ) : (
        <Link
          className="week-name-text"
          to="/task"
          search={{ task: String(taskId) } as never}
          data-column={NAME_COLUMN}
          tabIndex={isActive ? 0 : -1}
          title={name}
        >
          <span className="week-number">#{taskId}</span>
          {name === undefined ? <Skeleton width={160} /> : <span className="clamped">{name}</span>}
        </Link>
      )}
    </div>
  )
})

interface TimerButtonProps {
  focus: SheetFocusStore
  rowKey: string
  name: string
  isRunning: boolean
  onPress: () => void
}

function TimerButton({ focus, rowKey, name, isRunning, onPress }: TimerButtonProps) {
  const isActive = useIsActive(focus, rowKey, TIMER_COLUMN)
  return (
    <IconButton
      size="small"
      label={isRunning ? `Stop the timer of ${name}` : `Start the timer on ${name}`}
      icon={
        isRunning ? (
          <IconPlayerStopFilled className="week-stop" size={16} aria-hidden />
        ) : (
          <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
        )
      }
      data-column={TIMER_COLUMN}
      tabIndex={isActive ? 0 : -1}
      onClick={onPress}
    />
  )
}
