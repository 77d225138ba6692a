import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChange } from '#platform/shared/live/live-events.ts'
import { ApiError } from './api-client.ts'
import { liveState } from './live.ts'
import { receiveChange, overtakeWrites } from './own-writes.ts'
import type { ShownRecords } from './put-reply.ts'
import { createQueryClient } from './query-client.ts'
import { write } from './write.ts'

interface Row {
  id: number
  name: string
  rank: number
}

const ROWS: ShownRecords = {
  entity: 'row',
  keepsPlace: (before: Row, after: Row) => before.rank === after.rank,
}
const row = (id: number, part: Partial<Row> = {}): Row => ({ id, name: `Row ${id}`, rank: id, ...part })
const update = (change: number, id = 1): LiveChange => ({
  entity: 'row',
  id: String(id),
  action: 'update',
  actorId: 'me',
  change,
})

beforeEach(() => {
  overtakeWrites()
  const heard = vi.spyOn(liveState, 'get').mockReturnValue('live')
  onTestFinished(() => heard.mockRestore())
})

/** A list in use, and its fetch function. */
function setUp(shows: ShownRecords | undefined = ROWS) {
  const queryClient = createQueryClient()
  const queryFn = vi.fn(() => Promise.resolve({ rows: [row(1), row(2)], total: 2 }))
  const options = (queryKey: string[], entities = ['row']) => ({
    queryKey,
    queryFn,
    meta: shows === undefined ? { entities } : { entities, shows },
  })
  return {
    queryClient,
    queryFn,
    async look(queryKey = ['rows'], entities?: string[]) {
      const observer = new QueryObserver(queryClient, options(queryKey, entities))
      onTestFinished(observer.subscribe(() => undefined))
      await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
      queryFn.mockClear()
    },
    shown: (queryKey = ['rows']) => queryClient.getQueryData<{ rows: Row[]; total: number }>(queryKey),
    /** A write that changes or creates the row. */
    save: (reply: Row, change = 7, before: () => void = () => undefined) =>
      write(queryClient, { entity: 'row' }, () => {
        before()
        return Promise.resolve({ reply, changes: [change] })
      }),
  }
}

/** A change from the live connection is processed or ignored. */
function hear(change: LiveChange): string[] {
  const taken: string[] = []
  receiveChange(change, ({ id }) => taken.push(id))
  return taken
}

test('a record that keeps its position is shown from the reply, and neither the write nor its echo fetches anything', async () => {
  const { look, save, shown, queryFn } = setUp()
  await look()
  await save(row(1, { name: 'New' }))
  expect(shown()?.rows[0]?.name).toBe('New')
  expect(hear(update(7))).toEqual([])
  expect(queryFn).not.toHaveBeenCalled()
  // only once, and no one else's
  expect([hear(update(7)), hear(update(8))]).toEqual([['1'], ['1']])
})

test('a record that may have moved is shown from the reply at once, and its list is fetched once', async () => {
  const { look, save, shown, queryFn } = setUp()
  await look()
  await save(row(1, { name: 'New', rank: 9 }))
  expect(shown()?.rows[0]?.name).toBe('New')
  expect(hear(update(7))).toEqual([])
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('a query that names the entity but shows something else is fetched; queries of other entities are not', async () => {
  const { look, save, queryFn } = setUp()
  await look(['others'], ['other'])
  await save(row(1))
  expect(queryFn).not.toHaveBeenCalled()
  const sums = setUp({ entity: 'sum' })
  await sums.look(['sums'])
  await sums.save(row(1))
  expect(sums.queryFn).toHaveBeenCalledTimes(1)
})

test('an echo that arrives before the reply waits for it', async () => {
  const { look, save, queryFn } = setUp()
  await look()
  let taken: string[] | undefined
  await save(row(1, { name: 'New' }), 7, () => (taken = hear(update(7))))
  expect(taken).toEqual([])
  expect(queryFn).not.toHaveBeenCalled()
})

test('a change by somebody else before the reply is applied after it', async () => {
  const { look, save, shown } = setUp()
  await look()
  const names: (string | undefined)[] = []
  await save(row(1, { name: 'New' }), 7, () =>
    receiveChange(update(8), () => names.push(shown()?.rows[0]?.name)),
  )
  expect(names).toEqual(['New'])
})

test('a late reply is fetched as well, and its echo is applied', async () => {
  const { queryClient, queryFn, look, shown } = setUp()
  await look()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = Promise.withResolvers<{ reply: Row; changes: number[] }>()
  const done = write(queryClient, { entity: 'row' }, () => answer.promise)
  const taken = hear(update(8))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(taken).toEqual(['1'])
  answer.resolve({ reply: row(1, { name: 'New' }), changes: [7] })
  vi.useRealTimers()
  await done
  await expect.poll(() => queryFn.mock.calls.length).toBe(1)
  expect(shown()?.rows[0]?.name).toBe('Row 1')
})

test('while disconnected, and after a write without a change, all queries that name the entity are fetched', async () => {
  const { queryClient, look, save, queryFn } = setUp()
  await look()
  const unheard = vi.mocked(liveState.get).mockReturnValue('reconnecting')
  await save(row(1))
  expect(queryFn).toHaveBeenCalledTimes(1)
  unheard.mockReturnValue('live')
  await write(queryClient, { entity: 'row' }, () => Promise.resolve({ reply: row(1), changes: [] }))
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
})

test('replies that arrive out of order leave the newer state', async () => {
  const { look, save, shown } = setUp()
  await look()
  await save(row(1, { name: 'Second' }), 12)
  await save(row(1, { name: 'First' }), 11)
  expect(shown()?.rows[0]?.name).toBe('Second')
})

test('a pending response is requested again; during a first fetch the echo is applied', async () => {
  const { queryClient, queryFn, look, save, shown } = setUp()
  await look()
  queryFn.mockImplementationOnce(() => new Promise(() => undefined))
  void queryClient.refetchQueries({ queryKey: ['rows'] })
  await save(row(1, { name: 'New' }))
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(hear(update(7))).toEqual([])
  queryFn.mockImplementationOnce(() => new Promise(() => undefined))
  const first = new QueryObserver(queryClient, { queryKey: ['first'], queryFn, meta: { entities: ['row'] } })
  onTestFinished(first.subscribe(() => undefined))
  await save(row(1, { name: 'Newer' }), 8)
  expect(shown()?.rows[0]?.name).toBe('Newer')
  expect(hear(update(8))).toEqual(['1'])
})

test('a deleted record disappears at once, and its list is fetched', async () => {
  const { queryClient, queryFn, look, shown } = setUp()
  await look()
  queryFn.mockImplementationOnce(() => new Promise(() => undefined))
  await write(queryClient, { entity: 'row', removes: 1 }, () =>
    Promise.resolve({ reply: undefined, changes: [7] }),
  )
  expect(shown()).toEqual({ rows: [row(2)], total: 1 })
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('a record that could not be deleted is refetched, whatever the reason', async () => {
  const { queryClient, queryFn, look, shown } = setUp()
  await look()
  const failing = write(queryClient, { entity: 'row', removes: 1 }, () =>
    Promise.reject(new ApiError(503, 'unavailable', 'Later.')),
  )
  await expect(failing).rejects.toThrow('Later.')
  await expect.poll(() => queryFn.mock.calls.length).toBe(1)
  expect(shown()?.total).toBe(2)
})

test('a new record is inserted where its position is known; otherwise the list is fetched', async () => {
  const append = (data: unknown, thing: object) => ({ rows: [...(data as { rows: Row[] }).rows, thing] })
  const known = setUp({ ...ROWS, add: append })
  await known.look()
  await known.save(row(3))
  expect(known.shown()?.rows.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(known.queryFn).not.toHaveBeenCalled()
  const unknown = setUp()
  await unknown.look()
  await unknown.save(row(3))
  expect(unknown.queryFn).toHaveBeenCalledTimes(1)
})

test('a refusal leaves the data unchanged; one caused by somebody else’s change refetches it', async () => {
  const { queryClient, queryFn, look } = setUp()
  await look()
  const refused = (status: number) =>
    write(queryClient, { entity: 'row' }, () => Promise.reject(new ApiError(status, 'refused', 'No.')))
  await expect(refused(400)).rejects.toThrow('No.')
  expect(queryFn).not.toHaveBeenCalled()
  await expect(refused(404)).rejects.toThrow('No.')
  await expect.poll(() => queryFn.mock.calls.length).toBe(1)
})

test('a setting is replaced by its reply as a whole', async () => {
  const { look, save, shown, queryFn } = setUp({ entity: 'row', isReply: true })
  await look()
  await save(row(1, { name: 'New' }))
  expect(shown()).toEqual(row(1, { name: 'New' }))
  expect(hear(update(7))).toEqual([])
  expect(queryFn).not.toHaveBeenCalled()
})

test('a reply without the changed record shows nothing; the write ends when its queries are fetched', async () => {
  const { queryClient, look, shown, queryFn } = setUp()
  await look()
  queryFn.mockImplementation(() => Promise.resolve({ rows: [row(3)], total: 1 }))
  const answer = { reply: row(1, { name: 'An import' }), changes: [7] }
  await write(queryClient, { entity: 'row', refetches: true }, () => Promise.resolve(answer))
  expect(shown()?.rows).toEqual([row(3)])
  expect(hear(update(7))).toEqual([])
  expect(queryFn).toHaveBeenCalledTimes(1)
})
