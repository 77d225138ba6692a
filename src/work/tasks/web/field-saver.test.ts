import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CELL_DELAY, createFieldSaver, SAVED_SHOWN } from './field-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A saver whose calls the test answers, in the order sent. */
function setUp() {
  const sent: unknown[][] = []
  const failures: unknown[][] = []
  const answers: { resolve: () => void; reject: (reason: unknown) => void }[] = []
  const saver = createFieldSaver<'name' | 'day'>({
    check: (field, value) => (field === 'name' && value.length < 2 ? 'Too short' : undefined),
    send: (id, field, value, { keepalive }) => {
      sent.push(keepalive ? [id, field, value, 'keepalive'] : [id, field, value])
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    failed: (...failure) => failures.push(failure),
  })
  const answer = async (reason?: unknown) => {
    const next = answers.shift()
    if (reason === undefined) next?.resolve()
    else next?.reject(reason)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, failures, answer }
}

test('a change is shown at once and saved once, 2 seconds after the last one', () => {
  const { saver, sent } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', 'aa')
  vi.advanceTimersByTime(1_999)
  saver.change(1, 'name', 'aab')
  vi.advanceTimersByTime(1_999)
  expect(saver.stateOf(1, 'name')).toMatchObject({ value: 'aab', state: 'waiting' })
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([[1, 'name', 'aab']])
  vi.advanceTimersByTime(CELL_DELAY * 5)
  expect(sent).toHaveLength(1)
})

test('a row is unsaved until all of its fields are saved', async () => {
  const { saver, answer } = setUp()
  expect(saver.rowState(1)).toBeUndefined()
  saver.saveNow(1, 'name', 'aa')
  saver.saveNow(1, 'day', '2026-11-20')
  expect([saver.rowState(1), saver.rowState(2)]).toEqual(['unsaved', undefined])
  await answer()
  expect(saver.rowState(1)).toBe('unsaved')
  await answer()
  expect(saver.rowState(1)).toBe('saved')
  vi.advanceTimersByTime(SAVED_SHOWN)
  expect(saver.rowState(1)).toBeUndefined()
})

test('two fields of a row take two calls', () => {
  const { saver, sent } = setUp()
  saver.change(1, 'name', 'aa')
  saver.change(1, 'day', '2026-11-20')
  vi.advanceTimersByTime(CELL_DELAY)
  expect(sent).toEqual([
    [1, 'name', 'aa'],
    [1, 'day', '2026-11-20'],
  ])
})

test('closing the cell saves at once, and shows that for 2 seconds', async () => {
  const { saver, sent, answer } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', '  after ')
  saver.close(1, 'name')
  expect(sent).toEqual([[1, 'name', 'after']])
  expect(saver.stateOf(1, 'name')?.state).toBe('saving')
  await answer()
  expect(saver.stateOf(1, 'name')?.state).toBe('saved')
  vi.advanceTimersByTime(SAVED_SHOWN - 1)
  expect(saver.stateOf(1, 'name')?.state).toBe('saved')
  vi.advanceTimersByTime(1)
  expect(saver.stateOf(1, 'name')).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('an unchanged value is not sent', () => {
  const { saver, sent } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', 'before!')
  saver.change(1, 'name', 'before')
  saver.close(1, 'name')
  vi.advanceTimersByTime(CELL_DELAY)
  expect(sent).toEqual([])
})

test('a held value waits indefinitely, until its editor closes or the page is left', () => {
  const { saver, sent } = setUp()
  saver.open(1, 'name', 'before')
  saver.hold(1, 'name', 'after')
  vi.advanceTimersByTime(CELL_DELAY * 10)
  expect([sent, saver.stateOf(1, 'name')?.value]).toEqual([[], 'after'])
  saver.saveAll(true)
  expect(sent).toEqual([[1, 'name', 'after', 'keepalive']])
  saver.open(2, 'name', 'before')
  saver.hold(2, 'name', 'after')
  saver.hold(2, 'name', 'before')
  saver.close(2, 'name')
  expect(sent).toHaveLength(1)
})

test('cancelling sends nothing', () => {
  const { saver, sent } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', 'after')
  saver.cancel(1, 'name')
  vi.advanceTimersByTime(CELL_DELAY)
  expect(sent).toEqual([])
  expect(saver.stateOf(1, 'name')).toBeUndefined()
})

test('cancelling after an automatic save restores the value from when the cell opened', async () => {
  const { saver, sent, answer } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', 'after')
  vi.advanceTimersByTime(CELL_DELAY)
  await answer()
  saver.change(1, 'name', 'after all')
  saver.cancel(1, 'name')
  expect(sent).toEqual([
    [1, 'name', 'after'],
    [1, 'name', 'before'],
  ])
})

test('a refused value is reverted and reported, with the typed text', async () => {
  const { saver, failures, answer } = setUp()
  saver.change(1, 'name', 'after')
  saver.close(1, 'name')
  await answer('no')
  expect(saver.stateOf(1, 'name')).toBeUndefined()
  expect(failures).toEqual([[1, 'name', 'after', 'no']])
})

test('a change during a save is sent after the response, and a refusal of the older value is not reported', async () => {
  const { saver, sent, failures, answer } = setUp()
  saver.change(1, 'name', 'one')
  saver.close(1, 'name')
  saver.change(1, 'name', 'two')
  saver.close(1, 'name')
  expect(sent).toEqual([[1, 'name', 'one']])
  await answer('no')
  expect(failures).toEqual([])
  expect(sent).toEqual([
    [1, 'name', 'one'],
    [1, 'name', 'two'],
  ])
  await answer()
  expect(saver.stateOf(1, 'name')).toMatchObject({ value: 'two', state: 'saved' })
})

test('leaving the page saves everything at once, with calls that outlive it', () => {
  const { saver, sent } = setUp()
  saver.change(1, 'name', 'aa')
  saver.change(2, 'day', '2026-11-20')
  saver.saveAll(true)
  expect(sent).toEqual([
    [1, 'name', 'aa', 'keepalive'],
    [2, 'day', '2026-11-20', 'keepalive'],
  ])
})

test('an invalid value is never sent: it waits while typing and is reported when the cell closes', () => {
  const { saver, sent, failures } = setUp()
  saver.open(1, 'name', 'before')
  saver.change(1, 'name', 'a')
  vi.advanceTimersByTime(CELL_DELAY * 2)
  expect(failures).toEqual([])
  saver.close(1, 'name')
  expect(failures).toEqual([[1, 'name', 'a', 'Too short']])
  expect(sent).toEqual([])
})

test('a deleted row closes its cell and reports the typed text', () => {
  const { saver, sent } = setUp()
  saver.open(1, 'name', 'before')
  expect(saver.editedRow()).toBe(1)
  saver.change(1, 'name', 'after')
  expect(saver.abandon()).toBe('after')
  expect(saver.editedRow()).toBeUndefined()
  saver.close(1, 'name')
  vi.advanceTimersByTime(CELL_DELAY)
  expect(sent).toEqual([])
})
