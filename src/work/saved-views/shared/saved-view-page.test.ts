import { describe, expect, it } from 'vitest'
import { keptAddress, openedViewId, savedViewHref, savedViewPageAt, shownView } from './saved-view-page.ts'

describe('the stored address', () => {
  it('contains what the page reads, in one order, without page, task and defaults', () => {
    expect(keptAddress('task', '?sortOrder=DESC&status=Done&status=To+Do&page=3&task=7&sortBy=dueDate')).toBe(
      'status=To+Do&status=Done&sortBy=dueDate',
    )
    expect(keptAddress('task', { status: ['Done'], page: 3, saved: '4', new: '1' })).toBe('status=Done')
    expect(keptAddress('task', '?sortBy=createdAt&sortOrder=DESC')).toBe('')
  })

  it('of the calendar contains week or month, and neither day nor order', () => {
    expect(keptAddress('calendar', '?view=week&day=2026-11-20&sortBy=dueDate&type=Bug')).toBe(
      'type=Bug&view=week',
    )
    expect(keptAddress('calendar', '?view=month&saved=3')).toBe('')
  })

  it('of the timeline contains grouping and zoom, and neither day nor order', () => {
    expect(keptAddress('timeline', '?zoom=months&group=person&day=2026-11-20&sortBy=dueDate&type=Bug')).toBe(
      'type=Bug&group=person&zoom=months',
    )
    expect(keptAddress('timeline', '?zoom=weeks&group=project&saved=3')).toBe('')
  })

  it('of the board contains the order of its cards and its lanes, which other pages do not have', () => {
    const address = '?priority=High&lanes=person&sortBy=dueDate&view=week'
    expect(keptAddress('board', address)).toBe('priority=High&sortBy=dueDate&lanes=person')
    expect(keptAddress('task', address)).toBe('priority=High&sortBy=dueDate')
    expect(keptAddress('calendar', address)).toBe('priority=High&view=week')
    expect(keptAddress('board', '?lanes=status')).toBe('')
  })

  it.each(['', '?', '%zz=%', '__proto__=1&constructor=2', '&&&=&=', 'status=<b>', 'x'.repeat(2000)])(
    'leaves out invalid values: %s',
    (address) => expect(keptAddress('task', address)).toBe(''),
  )

  it('is unchanged when read again', () => {
    const kept = keptAddress('task', { search: 'සිංහල & “x=1”', type: 'a+b', dueDateTo: '2026-11-20' })
    expect(keptAddress('task', kept)).toBe(kept)
  })
})

const VIEWS = [
  { id: 1, page: 'task', address: 'status=Done' },
  { id: 2, page: 'task', address: 'status=Done' },
  { id: 3, page: 'calendar', address: 'status=Done' },
  { id: 4, page: 'board', address: '' },
] as const
const shown = (path: string, raw: Record<string, unknown>) => shownView(VIEWS, path, raw)?.id

describe('the view that is shown', () => {
  it('is the opened one, as long as the page matches it', () => {
    expect(shown('/task', { status: 'Done', saved: '2', page: '3', task: '9' })).toBe(2)
    expect(shown('/task', { status: 'Done', priority: 'High', saved: '2' })).toBeUndefined()
    expect(shown('/board', { saved: '4' })).toBe(4)
  })

  it('is the first with the same address if none was opened, or the opened one was deleted', () => {
    expect(shown('/task', { status: ['Done'] })).toBe(1)
    expect(shown('/task', { status: ['Done'], saved: '99' })).toBe(1)
    expect(shown('/calendar', { status: 'Done', day: '2026-11-20' })).toBe(3)
  })

  it('never belongs to another page, nor to a page without filters', () => {
    expect(shown('/task', { status: 'Done', saved: '3' })).toBeUndefined()
    expect(shown('/board', {})).toBeUndefined()
    expect(shown('/expenses', { status: 'Done' })).toBeUndefined()
  })
})

it('a view has its own address, which says that it is open', () => {
  expect(savedViewHref(VIEWS[0])).toBe('/task?status=Done&saved=1')
  expect(savedViewHref(VIEWS[3])).toBe('/board?saved=4')
  expect(savedViewPageAt('/calendar')).toBe('calendar')
  expect(savedViewPageAt('/task/1')).toBeUndefined()
  expect([openedViewId({ saved: '12' }), openedViewId({ saved: 12 })]).toEqual([12, 12])
  for (const saved of ['', '0', '-1', '1e3', 'x', ['1'], null, 99_999_999_999])
    expect(openedViewId({ saved })).toBeUndefined()
})
