import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'
import { runsOn, startTimer, stopTimer } from '../../timer/change-timer.ts'
import type { CellRules } from '../cell-rules.ts'
import type { CellSaver } from '../cell-saver.ts'
import { DAY_TARGET, DayBar } from '../day-bar.tsx'
import { PhoneRow } from './phone-row.tsx'
import { useDaySwipe } from './use-day-swipe.ts'
import type { WeekState } from '../use-week.ts'
import type { WeekRow } from '../week-rows.ts'
import { dayName } from '../week-titles.ts'
import './phone-week.css'

export interface PhoneWeekProps {
  state: WeekState
  saver: CellSaver
  rules: CellRules
  /** The day shown, one of the week. */
  day: string
  onDay: (day: string) => void
  /** Goes to the next or previous day, also of another week. */
  onTurn: (days: 1 | -1) => void
  openEntries: (row: WeekRow, day: string) => void
  addLine: ReactNode
  /** In place of the rows of an empty week. */
  empty: ReactNode
}

/** On phones, one day with its tasks, and the days of the week above it. */
export function PhoneWeek(props: PhoneWeekProps) {
  const { state, saver, rules, day, onDay, onTurn, openEntries, addLine, empty } = props
  const { week, days, userId, running } = state
  const queryClient = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  useDaySwipe(list, onTurn)
  const index = days.indexOf(day)
  const minutes = week?.days[index]
  return (
    <div className="week-phone">
      <div className="week-phone-days" role="group" aria-label="Days of the week">
        {days.map((one, at) => (
          <button
            key={one}
            type="button"
            className="week-phone-choice"
            aria-pressed={one === day}
            aria-current={one === rules.today ? 'date' : undefined}
            onClick={() => onDay(one)}
          >
            <span className="visually-hidden">{`${dayName(one)}: ${wordsOf(week?.days[at])}`}</span>
            <span className="week-phone-letter" aria-hidden>
              {dayName(one).slice(0, 2)}
            </span>
            <span className="week-phone-number" aria-hidden>
              {Number(one.slice(8))}
            </span>
            <span className="week-phone-minutes" aria-hidden>
              {week === undefined ? ' ' : (week.days[at] ?? 0) === 0 ? '–' : formatLength(week.days[at] ?? 0)}
            </span>
          </button>
        ))}
      </div>
      <div ref={list} className="week-day-list" aria-busy={state.isBusy}>
        <div className="week-phone-top">
          <h2>{dayName(day)}</h2>
          <span className="week-phone-total">
            {minutes === undefined ? <Skeleton width={40} /> : <strong>{formatLength(minutes)}</strong>}
            <span className="dim"> of {formatLength(DAY_TARGET)} h</span>
          </span>
          <DayBar minutes={minutes} isWorkday label={dayName(day)} isBarOnly />
        </div>
        {week === undefined ? <PhoneSkeleton /> : null}
        {week?.groups.map(({ project, rows }) => (
          <section key={project?.id ?? 'none'} aria-label={project?.name ?? 'No project'}>
            <h3 className="week-phone-project">
              <ProjectMark id={project?.id ?? null} />
              <span className="ellipsis" title={project?.name}>
                {project?.name ?? 'No project'}
              </span>
            </h3>
            {rows.map((row) => {
              const isRunning = row.place !== undefined && runsOn(running?.timer, row.place)
              const { place } = row
              const toggle =
                userId !== 'me' || place === undefined
                  ? undefined
                  : () => void (isRunning ? stopTimer(queryClient) : startTimer(queryClient, place))
              return (
                <PhoneRow
                  key={`${row.key} ${day}`}
                  row={row}
                  column={index}
                  day={day}
                  state={state}
                  saver={saver}
                  rules={rules}
                  runningMinutes={isRunning ? running?.minutes : undefined}
                  isRunningDay={running?.day === day}
                  onTimer={toggle}
                  openEntries={openEntries}
                />
              )
            })}
          </section>
        ))}
        {week?.groups.length === 0 ? empty : null}
        {week === undefined ? null : <div className="week-phone-add">{addLine}</div>}
      </div>
    </div>
  )
}

function wordsOf(minutes: number | undefined): string {
  if (minutes === undefined) return 'loading'
  return minutes === 0 ? 'nothing' : lengthInWords(minutes)
}

const SKELETON_LINES = [0, 1, 2, 3, 4]

function PhoneSkeleton() {
  return (
    <div className="appear-late" aria-hidden>
      {SKELETON_LINES.map((line) => (
        <div key={line} className="week-phone-row">
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
