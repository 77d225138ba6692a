import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '#test/test-platform.ts'
import { type ChangeFeed, type FeedChange, startChangeFeed } from './change-feed.ts'
import { changedFields, recordChange } from '../records/changes.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { sendSignal, SIGNAL_CHANNEL } from './signals.ts'

const NOTE = { name: 'note', audience: 'task:view' } as const
const ACTOR = { id: '0199a2b4-0000-7000-8000-00000000000f', firstName: 'Nimal', secondName: 'Perera' }

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let database: ReturnType<typeof createDatabase>
let feed: ChangeFeed | undefined
let heard: FeedChange[]
let gaps: number
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = createPool(testDatabase.settings, () => undefined)
  database = createDatabase(pool)
})
afterEach(async () => feed?.close())
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

async function start(): Promise<ChangeFeed> {
  heard = []
  gaps = 0
  feed = await startChangeFeed(testDatabase.settings, { warn: () => undefined })
  feed.onChange((change) => heard.push(change))
  feed.onGap(() => gaps++)
  return feed
}
const write = (id: string | number, action: 'create' | 'update' | 'delete' = 'create') =>
  database
    .transaction()
    .execute((transaction) => recordChange(transaction, { entity: NOTE, id, action, actor: ACTOR }))
const heardIds = () => heard.map((change) => change.entityId)
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 5 })
const feedBackends = `from pg_stat_activity where datname = current_database() and application_name = 'ledgerboard-feed'`

describe('the change feed', () => {
  it('reports a change: names and ids, no contents', async () => {
    await start()
    await database.transaction().execute((transaction) =>
      recordChange(transaction, {
        entity: NOTE,
        id: 7,
        action: 'update',
        actor: ACTOR,
        before: { name: 'secret one' },
        after: { name: 'secret two' },
      }),
    )
    await until(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toEqual({
      id: expect.any(Number),
      entity: 'note',
      entityId: '7',
      action: 'update',
      audience: 'task:view',
      actorId: ACTOR.id,
    })
  })

  it('reports only after the commit, and nothing that was rolled back', async () => {
    await start()
    await database
      .transaction()
      .execute(async (transaction) => {
        await recordChange(transaction, { entity: NOTE, id: 'undone', action: 'create', actor: 'system' })
        throw new Error('no')
      })
      .catch(() => undefined)
    const open = await database.startTransaction().execute()
    await recordChange(open, { entity: NOTE, id: 'open', action: 'create', actor: 'system' })
    // commits while the other is still open: an early notification would have arrived by then
    await write('other')
    await until(() => expect(heardIds()).toEqual(['other']))
    await open.commit().execute()
    await until(() => expect(heardIds()).toEqual(['other', 'open']))
  })

  it('reports to every process', async () => {
    await start()
    const elsewhere: FeedChange[] = []
    const second = await startChangeFeed(testDatabase.settings, { warn: () => undefined })
    second.onChange((change) => elsewhere.push(change))
    await write('both')
    await until(() =>
      expect([heardIds(), elsewhere.map((each) => each.entityId)]).toEqual([['both'], ['both']]),
    )
    await second.close()
  })

  it('keeps the order of thousands of changes and loses none', async () => {
    await start()
    const ids = Array.from({ length: 5_000 }, (_, index) => String(index))
    await database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('changes')
        .values(
          ids.map((id) => ({
            entity: 'note',
            entity_id: id,
            action: 'create',
            audience: 'task:view',
            actor_name: 'x',
          })),
        )
        .execute()
    })
    await until(() => expect(heard).toHaveLength(ids.length))
    expect(heardIds()).toEqual(ids)
  })

  it('reports that changes may have been missed when its connection was lost, and continues', async () => {
    const started = await start()
    for (const round of [1, 2, 3]) {
      await pool.query(`select pg_terminate_backend(pid) ${feedBackends}`)
      await until(() => expect(gaps).toBe(round))
      expect(started.isConnected()).toBe(true)
      await write(`after ${round}`)
      await until(() => expect(heardIds().at(-1)).toBe(`after ${round}`))
    }
    // PostgreSQL lists a terminated backend until it has ended
    await vi.waitFor(
      async () => expect((await pool.query(`select pid ${feedBackends}`)).rows).toHaveLength(1),
      { timeout: 5_000, interval: 5 },
    )
  })

  it('knows whether the database answers, without using a connection of the pool', async () => {
    const started = await start()
    await Promise.all(Array.from({ length: 20 }, () => started.ping()))
    await pool.query(`select pg_terminate_backend(pid) ${feedBackends}`)
    await until(() => expect(gaps).toBe(1))
    await started.ping()
    await started.close()
    await expect(started.ping()).rejects.toThrow(/./)
  })

  it('ignores messages that it does not understand', async () => {
    await start()
    for (const payload of ['', 'x', '{', 'null', '[]', '{"id":1}', '"' + 'x'.repeat(7_000) + '"'])
      await pool.query('select pg_notify($1, $2)', ['ledgerboard_changes', payload])
    await write('fine')
    await until(() => expect(heardIds()).toEqual(['fine']))
  })

  it('passes signals to the listeners of their topic, and counts those that make data stale', async () => {
    const started = await start()
    const content = z.object({ id: z.int() })
    const [news, idle] = [
      { topic: 'news', outdates: true, content },
      { topic: 'idle', outdates: false, content },
    ]
    const ids: number[] = []
    started.onSignal(news, ({ id }) => ids.push(id))
    started.onSignal(idle, ({ id }) => ids.push(-id))
    const before = started.position()
    for (const payload of [
      '',
      '{',
      'null',
      '{"topic":7}',
      '{"topic":"idle"}',
      '{"topic":"else","content":1}',
    ])
      await pool.query('select pg_notify($1, $2)', [SIGNAL_CHANNEL, payload])
    await sendSignal(database, idle, { id: 1 })
    await until(() => expect(ids).toEqual([-1]))
    expect(started.position()).toBe(before)
    await sendSignal(database, news, { id: 2 })
    await until(() => expect(ids).toEqual([-1, 2]))
    expect(started.position()).not.toBe(before)
    expect(heard).toEqual([])
  })

  it('leaves no connection open when it is closed, even while it reconnects', async () => {
    const first = await start()
    await first.close()
    const second = await start()
    // closed as soon as it is seen, before this statement's reply: it reconnects within moments
    const closed = until(() => expect(second.isConnected()).toBe(false)).then(() => second.close())
    await pool.query(`select pg_terminate_backend(pid) ${feedBackends}`)
    await closed
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { rows } = await pool.query(`select pid ${feedBackends}`)
    expect(rows).toEqual([])
    expect(gaps).toBe(0)
  })
})

describe('recordChange', () => {
  it('stores who, what, before and after, and the row is never edited', async () => {
    await database.transaction().execute((transaction) =>
      recordChange(transaction, {
        entity: NOTE,
        id: 'kept',
        action: 'update',
        actor: ACTOR,
        before: { name: 'සිංහල' },
        after: { name: null },
      }),
    )
    const row = await database
      .selectFrom('changes')
      .selectAll()
      .where('entity_id', '=', 'kept')
      .executeTakeFirst()
    expect(row).toMatchObject({
      entity: 'note',
      action: 'update',
      audience: 'task:view',
      actor_id: ACTOR.id,
      actor_name: 'Nimal Perera',
      before: { name: 'සිංහල' },
      after: { name: null },
    })
    await expect(pool.query(`update changes set actor_name = 'x'`)).rejects.toThrow(
      'changes are never edited',
    )
  })
})

describe('changedFields', () => {
  it('names the fields that differ between the two sides, or none', () => {
    const at = '2026-11-20T04:00:00.005Z'
    const later = '2026-11-20T04:00:00.006Z'
    const row = { name: 'a', count: 1, at, gone: null as string | null }
    expect(changedFields(row, { name: 'b', count: 1, at, gone: null })).toEqual({
      before: { name: 'a' },
      after: { name: 'b' },
    })
    expect(changedFields(row, { at: later, gone: 'x' })).toEqual({
      before: { at, gone: null },
      after: { at: later, gone: 'x' },
    })
    expect(changedFields(row, { name: 'a' })).toBeUndefined()
    expect(changedFields(row, {})).toBeUndefined()
  })
})
