import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { type ChangeFeed, startChangeFeed } from './change-feed.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { type Presence, type PresenceChange, type PresenceTimes, startPresence } from './presence.ts'
import { endConnections } from '#test/end-connections.ts'

const QUICK: PresenceTimes = { gather: 10, linger: 0, heartbeat: 100, lostAfter: 600 }
const person = (id: string, viewing: string[] = [], name = `Name of ${id}`) => ({ id, name, viewing })

interface Process {
  presence: Presence
  feed: ChangeFeed
  changes: PresenceChange[]
  pool: ReturnType<typeof createPool>
}

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let processes: Process[] = []
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(async () => {
  for (const { presence, feed, pool } of processes) {
    await presence.close()
    await feed.close()
    if (!pool.ended) await pool.end()
  }
  processes = []
})
afterAll(() => testDatabase.drop())

async function start(times: Partial<PresenceTimes> = {}): Promise<Process> {
  const pool = createPool(testDatabase.settings, () => undefined)
  const feed = await startChangeFeed(testDatabase.settings, { warn: () => undefined })
  const presence = startPresence(createDatabase(pool), feed, { ...QUICK, ...times })
  const changes: PresenceChange[] = []
  presence.onChange((change) => changes.push(change))
  const process = { presence, feed, changes, pool }
  processes.push(process)
  return process
}
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 5 })
const onlineIn = (...all: Process[]) => all.map(({ presence }) => presence.online().toSorted())

describe('presence', () => {
  it('includes the people of every process, and of one that starts later', async () => {
    const [one, two] = [await start(), await start()]
    one.presence.setHere('a', person('a'))
    two.presence.setHere('b', person('b'))
    await until(() =>
      expect(onlineIn(one, two)).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]),
    )
    const three = await start()
    await until(() => expect(onlineIn(three)).toEqual([['a', 'b']]))
    expect(three.presence.isOnline('a')).toBe(true)
    expect(three.presence.isOnline('c')).toBe(false)
  })

  it('ends with a person’s last browser in all processes', async () => {
    const [one, two] = [await start(), await start()]
    one.presence.setHere('a', person('a'))
    two.presence.setHere('a', person('a'))
    two.presence.setHere('b', person('b'))
    await until(() => expect(onlineIn(one)).toEqual([['a', 'b']]))
    one.presence.setHere('a', undefined)
    two.presence.setHere('b', undefined)
    await until(() => expect(onlineIn(one, two)).toEqual([['a'], ['a']]))
    two.presence.setHere('a', undefined)
    await until(() => expect(onlineIn(one, two)).toEqual([[], []]))
    expect(one.changes.map(({ online, offline }) => ({ online, offline })).at(-1)).toEqual({
      online: [],
      offline: ['a'],
    })
  })

  it('is reported at once when it changes, even while the previous change is being written', async () => {
    // and no one goes offline meanwhile, however slow the machine
    const rare = { heartbeat: 600_000, lostAfter: 600_000 }
    const [one, two] = [await start({ ...rare, gather: 300 }), await start({ ...rare, gather: 1 })]
    const blocker = await two.pool.connect()
    await blocker.query('begin; lock table presence in exclusive mode')
    one.presence.setHere('a', person('a'))
    await vi.waitFor(
      async () => {
        const { rows } = await two.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'insert into "presence"%'`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 5_000, interval: 5 },
    )
    one.presence.setHere('b', person('b'))
    await blocker.query('commit')
    blocker.release()
    await until(() => expect(onlineIn(two)).toEqual([['a', 'b']]))
  })

  it('does not end while a page reloads', async () => {
    const { presence, changes } = await start({ linger: 60_000 })
    presence.setHere('a', person('a'))
    await until(() => expect(presence.isOnline('a')).toBe(true))
    presence.setHere('a', undefined)
    presence.setHere('b', person('b'))
    await until(() => expect(presence.isOnline('b')).toBe(true))
    presence.setHere('a', person('a'))
    presence.setHere('c', person('c'))
    await until(() => expect(presence.isOnline('c')).toBe(true))
    expect(changes.flatMap(({ offline }) => offline)).toEqual([])
    expect(changes.flatMap(({ online }) => online)).toEqual(['a', 'b', 'c'])
  })

  it('is reported once for many people who arrive at the same time', async () => {
    const { changes, presence } = await start({ gather: 100 })
    for (let count = 0; count < 1_000; count++) presence.setHere(`p${count}`, person(`p${count}`))
    await until(() => expect(presence.online()).toHaveLength(1_000))
    expect(changes).toHaveLength(1)
  })

  it('excludes the people of a process that was killed', async () => {
    // far above the delay of a heartbeat on a busy machine
    const lostAfter = 2_000
    const [killed, stays] = [await start({ lostAfter }), await start({ lostAfter })]
    killed.presence.setHere('a', person('a', ['task:1']))
    stays.presence.setHere('b', person('b'))
    await until(() => expect(onlineIn(stays)).toEqual([['a', 'b']]))
    // without a farewell
    await killed.pool.end()
    const began = performance.now()
    await until(() => expect(onlineIn(stays)).toEqual([['b']]))
    expect(performance.now() - began).toBeGreaterThan(lostAfter / 2)
    expect(stays.presence.viewersOf('task:1')).toEqual([])
  })

  it('ends at once for the people of a process that stops normally', async () => {
    // it neither polls nor treats anyone as offline
    const [ends, stays] = [await start(), await start({ heartbeat: 60_000, lostAfter: 60_000 })]
    ends.presence.setHere('a', person('a'))
    await until(() => expect(onlineIn(stays)).toEqual([['a']]))
    await ends.presence.close()
    await until(() => expect(onlineIn(stays)).toEqual([[]]))
  })

  it('is complete again after the database lost it, and after its connections were cut', async () => {
    const [one, two] = [await start(), await start()]
    one.presence.setHere('a', person('a'))
    await until(() => expect(onlineIn(two)).toEqual([['a']]))
    const { pool } = one
    // as PostgreSQL does with an unlogged table after a crash
    await pool.query('truncate presence')
    await endConnections(pool)
    two.presence.setHere('b', person('b'))
    const three = await start()
    await until(() =>
      expect(onlineIn(one, two, three)).toEqual([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ]),
    )
  })

  it('ignores a row that it does not understand', async () => {
    const { pool, presence } = await start()
    await pool.query(
      `insert into presence values (gen_random_uuid(), now() + interval '1 hour', '{"odd": true}'),
         (gen_random_uuid(), now() + interval '1 hour', '[{"id": "c", "name": "C", "viewing": []}]')`,
    )
    await until(() => expect(presence.online()).toEqual(['c']))
    await pool.query('truncate presence')
  })
})

describe('who has a record open', () => {
  it('is known in every process, with the name, and listed by record', async () => {
    // on a busy machine a user may go offline for a moment and return
    const steady = { lostAfter: 60_000 }
    const [one, two] = [await start(steady), await start(steady)]
    one.presence.setHere('a', person('a', ['task:1', 'invoice:2']))
    two.presence.setHere('b', person('b', ['task:1']))
    const viewers = ({ presence }: Process, record: string) =>
      presence
        .viewersOf(record)
        .map(({ id, name }) => `${id} ${name}`)
        .toSorted()
    await until(() => {
      expect(viewers(one, 'task:1')).toEqual(['a Name of a', 'b Name of b'])
      expect(viewers(two, 'task:1')).toEqual(['a Name of a', 'b Name of b'])
      expect(viewers(two, 'invoice:2')).toEqual(['a Name of a'])
    })
    const before = two.changes.length
    one.presence.setHere('a', person('a', ['invoice:2']))
    await until(() => expect(viewers(two, 'task:1')).toEqual(['b Name of b']))
    expect(two.changes.slice(before).flatMap(({ records }) => records)).toEqual(['task:1'])
    one.presence.setHere('a', person('a', ['invoice:2'], 'Another'))
    await until(() => expect(viewers(two, 'invoice:2')).toEqual(['a Another']))
  })
})
