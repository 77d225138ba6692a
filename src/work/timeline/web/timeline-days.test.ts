import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysBetween, weekdayOf } from '#platform/shared/dates.ts'
import { MAX_TIMELINE_DAYS, type TimelineTask } from '../shared/timeline-schema.ts'
import { type BarEdit, createBarEditor, editedDates } from './moves/bar-editor.ts'
import { boxOf } from './timeline-box.ts'
import {
  dayAt,
  periodOf,
  placeOfDay,
  spanText,
  spanWords,
  ticksOf,
  turned,
  widthOf,
} from './timeline-days.ts'

describe('the period', () => {
  it('is twenty weeks or two years around a day, from a Monday', () => {
    expect(periodOf('weeks', '2026-11-20')).toEqual({ from: '2026-11-02', to: '2027-03-21' })
    expect(periodOf('months', '2026-11-20')).toEqual({ from: '2026-08-31', to: '2028-08-31' })
    for (const day of ['1900-01-01', '2000-02-29', '2199-12-31']) {
      for (const zoom of ['weeks', 'months'] as const) {
        const { from, to } = periodOf(zoom, day)
        expect(from <= day && day <= to && from >= '1900-01-01' && to <= '2199-12-31').toBe(true)
        expect(daysBetween(from, to)).toBeLessThan(MAX_TIMELINE_DAYS)
      }
    }
    expect(weekdayOf(periodOf('weeks', '2026-12-31').from)).toBe(0)
  })

  it('is paged until the ends of the calendar', () => {
    expect(turned('weeks', '2026-11-20', 1)).toBe('2026-12-18')
    expect(turned('months', '2026-08-31', 1)).toBe('2027-02-28')
    expect(turned('weeks', '1900-01-20', -1)).toBeUndefined()
    expect(turned('months', '2199-11-20', 1)).toBeUndefined()
  })

  it('has a place for each day, and a name above Mondays or months', () => {
    const period = periodOf('weeks', '2026-11-20')
    expect(placeOfDay('2026-11-03', period, 'weeks')).toBe(16)
    expect([dayAt(15.9, period, 'weeks'), dayAt(16, period, 'weeks')]).toEqual(['2026-11-02', '2026-11-03'])
    expect(widthOf(period, 'weeks')).toBe(140 * 16)
    expect(
      ticksOf(period, 'weeks')
        .map(({ label }) => label)
        .slice(0, 4),
    ).toEqual(['2 Nov', '9', '16', '23'])
    expect(ticksOf(period, 'weeks').map(({ label }) => label)).toContain('4 Jan 2027')
    const months = ticksOf(periodOf('months', '2026-11-20'), 'months').map(({ label }) => label)
    expect([months[0], months[1], months.length]).toEqual(['Sep 2026', 'Oct', 24])
    expect(months).toContain('Jan 2027')
  })

  it('cuts off bars that go beyond it', () => {
    const period = { from: '2026-11-02', to: '2026-11-08' }
    const box = (from: string, to: string) => boxOf({ from, to }, period, 'weeks')
    expect(box('2026-11-03', '2026-11-04')).toEqual({
      left: 16,
      width: 32,
      isCutBefore: false,
      isCutAfter: false,
    })
    expect(box('2026-10-03', '2026-12-04')).toEqual({
      left: 0,
      width: 112,
      isCutBefore: true,
      isCutAfter: true,
    })
    expect(box('2026-11-09', '2026-11-10')).toBeUndefined()
  })
})

it('a span has words for the eye and the ear, with years unless they are the current one', () => {
  const span = { from: '2026-11-25', to: '2027-01-04' }
  expect(spanText(span, '2026-11-20')).toBe('25 Nov – 4 Jan 2027')
  expect(spanWords(span, '2026-11-20')).toBe('25 November to 4 January 2027')
  expect(spanWords({ from: '2026-11-25', to: '2026-11-25' }, '2026-11-20')).toBe('25 November')
})

describe('a move by keys', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const TASK: TimelineTask = {
    id: 1,
    taskName: 'Menu',
    status: 'To Do',
    startDate: '2026-11-20',
    dueDate: '2026-11-25',
    project: null,
    assignee: null,
  }
  const scene = () => {
    const stored: BarEdit[] = []
    return { stored, editor: createBarEditor((edit) => stored.push(edit)) }
  }

  it('adds up, and is stored once no key follows', () => {
    const { stored, editor } = scene()
    editor.nudge(TASK, 'move', 1)
    vi.advanceTimersByTime(900)
    editor.nudge(TASK, 'move', 1)
    vi.advanceTimersByTime(900)
    expect(stored).toEqual([])
    vi.advanceTimersByTime(100)
    expect(stored.map(({ part, days }) => [part, days])).toEqual([['move', 2]])
    expect(editor.edit()).toBeUndefined()
  })

  it('is stored before another part or bar moves, and given back by Escape', () => {
    const { stored, editor } = scene()
    editor.nudge(TASK, 'move', 1)
    editor.nudge({ ...TASK, dueDate: '2026-11-26' }, 'end', 1)
    expect(stored.map(({ part }) => part)).toEqual(['move'])
    expect(editor.cancel()).toBe(true)
    expect(editor.cancel()).toBe(false)
    vi.advanceTimersByTime(5_000)
    expect(stored).toHaveLength(1)
  })

  it('back and forth stores nothing', () => {
    const { stored, editor } = scene()
    editor.nudge(TASK, 'move', 1)
    editor.nudge(TASK, 'move', -1)
    editor.commit()
    expect(stored).toEqual([])
  })

  it('takes what follows along, by as many days', () => {
    const { editor } = scene()
    const next = { ...TASK, id: 2, startDate: null, dueDate: '2026-11-30' }
    editor.nudge(TASK, 'move', 1, [TASK, next])
    editor.nudge(TASK, 'move', 1, [])
    const edit = editor.edit()
    expect(edit === undefined ? [] : editedDates(edit)).toMatchObject([
      { id: 1, startDate: '2026-11-22', dueDate: '2026-11-27' },
      { id: 2, startDate: null, dueDate: '2026-12-02' },
    ])
  })
})
