import { addDays } from '#platform/shared/dates.ts'
import { dayAfter, daysFrom, LAST_DAY, type Rhythm } from '../shared/schedule-calendar.ts'
import type { ScheduleState } from '../shared/schedule-schema.ts'

/** How far back a day is looked for that was missed: what is older is neither made nor noted. */
export const LOOK_BACK_DAYS = 400

/** What is known of a schedule and its runs. */
export interface KnownSchedule {
  rhythm: Rhythm
  afterCompletion: boolean
  leadDays: number
  /** The most tasks it makes; null: without such an end. */
  count: number | null
  isPaused: boolean
  /** Nothing is made for earlier days. */
  beginsOn: string
  madeCount: number
  /** The days with a run, at least those of the last {@link LOOK_BACK_DAYS} days and later ones. */
  days: ReadonlySet<string>
  /** The run stored last: skipped, or made with a task that is open or was closed on a day. */
  last: { day: string; closedOn: string | 'open' | 'skipped' } | undefined
}

/** What a schedule is about to do. */
export interface Plan {
  state: ScheduleState
  /** The next day; null while a task has to be completed first, and once it has ended. */
  nextOn: string | null
  /** Days whose tasks are to be made now. */
  due: string[]
  /** Days that were missed. */
  missed: string[]
}

/**
 * What a schedule does next, computed from days alone (spec 29.3, 29.4).
 * @param today the day that has begun: the one before until 06:00
 */
export function planRuns(known: KnownSchedule, today: string): Plan {
  const left = tasksLeft(known)
  // it begins after its end once a person has ended it
  const isOver = known.rhythm.endsOn !== null && known.beginsOn > known.rhythm.endsOn
  const isWaiting = known.afterCompletion && known.last?.closedOn === 'open' && !isOver
  const nextOn = isWaiting ? null : (nextDays(known, today, 1)[0] ?? null)
  const hasEnded = left === 0 || (nextOn === null && !isWaiting)
  const state = hasEnded ? 'ended' : known.isPaused ? 'paused' : 'running'
  if (state !== 'running') return { state, nextOn, due: [], missed: [] }
  const until = addDays(today, known.leadDays)
  if (known.afterCompletion) {
    const due = nextOn !== null && nextOn <= until ? [nextOn] : []
    return { state, nextOn, due, missed: [] }
  }
  const open = openDays(known, today, until)
  const past = open.filter((day) => day <= today)
  const due = [...past.slice(-1), ...open.filter((day) => day > today)].slice(0, left)
  return { state, nextOn, due, missed: past.slice(0, -1) }
}

/** The days that have come, or come until a day, and have no run. */
export function openDays(known: KnownSchedule, today: string, until: string): string[] {
  const oldest = addDays(today, -LOOK_BACK_DAYS)
  const from = known.beginsOn > oldest ? known.beginsOn : oldest
  const all = daysFrom(known.rhythm, from, Number.POSITIVE_INFINITY, until < LAST_DAY ? until : LAST_DAY)
  return all.filter((day) => !known.days.has(day))
}

/** The next days without a run, at most so many; after completion the next one only, none while a task is open. */
export function nextDays(known: KnownSchedule, today: string, count: number): string[] {
  const most = Math.min(count, tasksLeft(known))
  if (known.afterCompletion) return dayOfNext(known).slice(0, most)
  const from = known.beginsOn > today ? known.beginsOn : today
  return daysFrom(known.rhythm, from, most + known.days.size)
    .filter((day) => !known.days.has(day))
    .slice(0, most)
}

/** How many tasks it still makes; without such an end, endlessly many. */
export function tasksLeft({ count, madeCount }: KnownSchedule): number {
  return count === null ? Number.POSITIVE_INFINITY : Math.max(0, count - madeCount)
}

function dayOfNext({ rhythm, beginsOn, days, last }: KnownSchedule): string[] {
  if (last?.closedOn === 'open') return []
  const wanted =
    last === undefined
      ? rhythm.startsOn
      : dayAfter(rhythm, last.closedOn === 'skipped' ? last.day : last.closedOn)
  let day = wanted > beginsOn ? wanted : beginsOn
  // done long before it was due, the next may fall on a day that had its task
  while (days.has(day)) day = addDays(day, 1)
  return day > (rhythm.endsOn ?? LAST_DAY) ? [] : [day]
}
