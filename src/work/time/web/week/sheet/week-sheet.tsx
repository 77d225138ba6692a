import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { weekdayOf } from '#platform/shared/dates.ts'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { formatLength } from '#platform/shared/text/length.ts'
import { runsOn, startTimer, stopTimer } from '../../timer/change-timer.ts'
import type { CellRules } from '../cell-rules.ts'
import type { CellSaver } from '../cell-saver.ts'
import { DAY_TARGET, DayBar } from '../day-bar.tsx'
import { createSheetFocus } from './sheet-focus.ts'
import { SheetRow } from './sheet-row.tsx'
import { useSheetKeys } from './use-sheet-keys.ts'
import type { WeekState } from '../use-week.ts'
import type { WeekGroup, WeekRow } from '../week-rows.ts'
import { dayHead, dayName, weekTitle } from '../week-titles.ts'
import './week-sheet.css'

const SATURDAY = 5

export interface WeekSheetProps {
  state: WeekState
  saver: CellSaver
  rules: CellRules
  /** Opens the entries of a cell with more than one. */
  openEntries: (row: WeekRow, day: string) => void
  /** The line that adds rows, below the last one. */
  addLine: ReactNode
  /** In place of the rows of an empty week. */
  empty: ReactNode
}

/** The week as a grid of tasks and days (spec 15.6). */
export function WeekSheet({ state, saver, rules, openEntries, addLine, empty }: WeekSheetProps) {
  const { week, days, userId, running } = state
  const queryClient = useQueryClient()
  const [focus] = useState(createSheetFocus)
  const { grid, focusedRow, ...handlers } = useSheetKeys({ state, saver, rules, focus, openEntries })
  const isRunningOn = ({ place }: WeekRow) => place !== undefined && runsOn(running?.timer, place)
  const onTimer = (row: WeekRow) => {
    if (row.place === undefined) return
    void (isRunningOn(row) ? stopTimer(queryClient) : startTimer(queryClient, row.place))
  }
  useShortcuts([
    {
      keys: 't',
      label: 'Start or stop the timer in the row',
      group: 'This page',
      run: () => {
        const row = userId === 'me' ? focusedRow() : undefined
        if (row === undefined) return false
        onTimer(row)
        return true
      },
    },
  ])
  return (
    <div className="week-scroll">
      <div
        ref={grid}
        role="grid"
        className="week-sheet"
        aria-label={`Time, ${weekTitle(days[0] ?? rules.today)}`}
        aria-busy={state.isBusy}
        {...handlers}
      >
        <div role="row" className="week-line week-head">
          <div role="columnheader" className="week-name">
            Task
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              className={classNames(
                'week-day',
                day === rules.today && 'week-day-today',
                isWeekend(day) && 'week-day-weekend',
              )}
              aria-current={day === rules.today ? 'date' : undefined}
              aria-label={dayName(day)}
            >
              {dayHead(day)}
            </div>
          ))}
          <div role="columnheader" className="week-total">
            Total
          </div>
          <div role="columnheader" className="week-timer">
            <span className="visually-hidden">Timer</span>
          </div>
        </div>
        {week === undefined ? (
          <SheetSkeleton />
        ) : (
          week.groups.map((group) => (
            <div key={group.project?.id ?? 'none'} role="rowgroup">
              <GroupLine group={group} days={days} />
              {group.rows.map((row) => (
                <SheetRow
                  key={row.key}
                  row={row}
                  userId={userId}
                  days={days}
                  focus={focus}
                  runningDay={isRunningOn(row) ? running?.day : undefined}
                  runningMinutes={isRunningOn(row) ? (running?.minutes ?? 0) : 0}
                  onTimer={userId === 'me' ? onTimer : undefined}
                />
              ))}
            </div>
          ))
        )}
        {week === undefined ? null : (
          <div role="row" className="week-line">
            <div role="gridcell" className="week-add-cell">
              {addLine}
            </div>
            {days.map((day) => (
              <Blank key={day} day={day} />
            ))}
          </div>
        )}
        {week?.groups.length === 0 ? (
          <div role="row">
            <div role="gridcell">{empty}</div>
          </div>
        ) : null}
        <div role="row" className="week-line week-foot">
          <div role="rowheader" className="week-name">
            <span>
              <strong>Total</strong>{' '}
              <span className="week-foot-note">of {formatLength(DAY_TARGET)} h a day</span>
            </span>
          </div>
          {days.map((day, index) => (
            <div key={day} role="gridcell" className="week-day-sum">
              <DayBar minutes={week?.days[index]} isWorkday={!isWeekend(day)} label={dayName(day)} />
            </div>
          ))}
          <div role="gridcell" className="week-total">
            {week === undefined ? <Skeleton width={36} /> : <strong>{formatLength(week.minutes)}</strong>}
          </div>
          <div role="presentation" />
        </div>
      </div>
    </div>
  )
}

function isWeekend(day: string): boolean {
  return weekdayOf(day) >= SATURDAY
}

/** A day's part of a line without cells. */
function Blank({ day }: { day: string }) {
  return <div role="presentation" className={isWeekend(day) ? 'week-cell-weekend' : undefined} />
}

function GroupLine({ group, days }: { group: WeekGroup; days: readonly string[] }) {
  const { project, minutes } = group
  return (
    <div role="row" className="week-line week-group">
      <div role="rowheader" className="week-name">
        <ProjectMark id={project?.id ?? null} />
        <span className="clamped" title={project?.name}>
          {project?.name ?? 'No project'}
        </span>
      </div>
      {days.map((day) => (
        <Blank key={day} day={day} />
      ))}
      <div role="gridcell" className="week-total">
        {minutes === 0 ? '–' : formatLength(minutes)}
      </div>
    </div>
  )
}

const SKELETON_LINES = [0, 1, 2, 3, 4, 5]

function SheetSkeleton() {
  return SKELETON_LINES.map((line) => (
    <div key={line} role="presentation" className="week-line appear-late">
      <div className="week-name">
        <Skeleton width={line % 3 === 0 ? '40%' : '70%'} />
      </div>
    </div>
  ))
}
