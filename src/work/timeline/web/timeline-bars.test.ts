import { describe, expect, it } from 'vitest'
import type { Timeline, TimelineTask } from '../shared/timeline-schema.ts'
import { datesFor, movedSpan, rowsOf, spanOf, withDates } from './timeline-bars.ts'
import { arrowPath, isHoldingUp, withFollowing } from './timeline-links.ts'

const HARBOUR = { id: 7, name: 'Harbour rebrand' }
const TEA = { id: 8, name: 'Tea house' }
function task(id: number, part: Partial<TimelineTask> = {}): TimelineTask {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    startDate: '2026-11-20',
    dueDate: '2026-11-25',
    project: HARBOUR,
    assignee: null,
    ...part,
  }
}

describe('a bar', () => {
  it('goes from the earlier to the later day, or lies on the only one', () => {
    expect(spanOf({ startDate: '2026-11-20', dueDate: '2026-11-25' })).toEqual({
      from: '2026-11-20',
      to: '2026-11-25',
    })
    expect(spanOf({ startDate: '2026-11-25', dueDate: '2026-11-20' })).toEqual({
      from: '2026-11-20',
      to: '2026-11-25',
    })
    expect(spanOf({ startDate: null, dueDate: '2026-11-25' })).toEqual({
      from: '2026-11-25',
      to: '2026-11-25',
    })
    expect(spanOf({ startDate: null, dueDate: null })).toBeUndefined()
  })

  it('moves as a whole or by one end, whose order stays, within what can be entered', () => {
    const span = { from: '2026-11-28', to: '2026-12-02' }
    expect(movedSpan(span, 'move', 3)).toEqual({ from: '2026-12-01', to: '2026-12-05' })
    expect(movedSpan(span, 'start', 9)).toEqual({ from: '2026-12-02', to: '2026-12-02' })
    expect(movedSpan(span, 'end', -9)).toEqual({ from: '2026-11-28', to: '2026-11-28' })
    expect(movedSpan(span, 'end', 1)).toEqual({ from: '2026-11-28', to: '2026-12-03' })
    expect(movedSpan({ from: '2099-12-30', to: '2099-12-31' }, 'move', 5)).toEqual({
      from: '2099-12-30',
      to: '2099-12-31',
    })
    // days from before the bounds existed stay where they are
    expect(movedSpan({ from: '1999-05-05', to: '2000-01-09' }, 'move', -5).from).toBe('1999-05-05')
  })

  it('with a single day keeps the other one empty, until it is made longer', () => {
    const due = { startDate: null, dueDate: '2026-11-25' }
    expect(datesFor(due, { from: '2026-11-26', to: '2026-11-26' })).toEqual({
      startDate: null,
      dueDate: '2026-11-26',
    })
    expect(datesFor(due, { from: '2026-11-25', to: '2026-11-26' })).toEqual({
      startDate: '2026-11-25',
      dueDate: '2026-11-26',
    })
    expect(
      datesFor({ startDate: '2026-11-25', dueDate: null }, { from: '2026-11-24', to: '2026-11-24' }),
    ).toEqual({ startDate: '2026-11-24', dueDate: null })
  })
})

describe('the rows', () => {
  const bars = [task(1), task(2), task(3, { project: TEA }), task(4, { project: null })]

  it('begin each group with its name and how many there are', () => {
    const heads = rowsOf(bars, 'project').filter((row) => row.kind === 'group')
    expect(heads.map(({ name, count }) => [name, count])).toEqual([
      ['Harbour rebrand', 2],
      ['Tea house', 1],
      ['No Project', 1],
    ])
    expect(rowsOf(bars, 'person')).toHaveLength(5)
    expect(rowsOf(bars, undefined)).toHaveLength(4)
  })

  it('keep their order while a bar moves, and take in a task that had no dates', () => {
    const undated = [task(5, { startDate: null, dueDate: null, project: TEA })]
    const timeline: Timeline = { bars, total: 4, links: [], undated: { total: 9, tasks: undated } }
    const moved = withDates(
      timeline,
      [
        { id: 1, startDate: '2027-01-01', dueDate: '2027-01-02' },
        { id: 5, startDate: '2026-11-21', dueDate: '2026-11-28' },
      ],
      'project',
    )
    expect(moved.bars.map(({ id }) => id)).toEqual([1, 2, 3, 5, 4])
    expect(moved.bars[0]).toMatchObject({ startDate: '2027-01-01', dueDate: '2027-01-02' })
    expect([moved.total, moved.undated]).toEqual([5, { total: 8, tasks: [] }])
    expect(withDates(timeline, [{ id: 99, startDate: null, dueDate: null }], 'project')).toBe(timeline)
  })
})

describe('what waits for what', () => {
  const links = [
    { blockingId: 1, blockedId: 2 },
    { blockingId: 2, blockedId: 3 },
    { blockingId: 3, blockedId: 4 },
  ]

  it('moves together, without what is finished', () => {
    const bars = [task(1), task(2, { status: 'Done' }), task(3), task(4), task(5)]
    expect(withFollowing(task(1), bars, links).map(({ id }) => id)).toEqual([1, 3, 4])
    expect(withFollowing(task(5), bars, links).map(({ id }) => id)).toEqual([5])
  })

  it('is held up by what is late or blocked, until either is finished', () => {
    const today = '2026-11-26'
    expect(isHoldingUp(task(1), task(2), today)).toBe(true)
    expect(isHoldingUp(task(1), task(2), '2026-11-25')).toBe(false)
    expect(isHoldingUp(task(1, { status: 'Blocked' }), task(2), '2026-11-01')).toBe(true)
    expect(isHoldingUp(task(1, { status: 'Done' }), task(2), today)).toBe(false)
    expect(isHoldingUp(task(1), task(2, { status: 'Cancelled' }), today)).toBe(false)
  })

  it('is a line to the start of the bar, around both bars where there is no room', () => {
    expect(arrowPath({ x: 100, y: 19 }, { x: 200, y: 57 }, 38)).toBe(
      'M100 19L184 19Q188 19 188 23L188 53Q188 57 192 57L198 57',
    )
    const around = arrowPath({ x: 100, y: 19 }, { x: 90, y: 57 }, 38)
    expect(around).toContain('110 38')
    expect(around).toMatch(/L88 57$/)
    expect(arrowPath({ x: 100, y: 57 }, { x: 90, y: 19 }, 38)).toContain('110 38')
  })
})
