import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyLinkedThings, type LinkedRows, readLinkedRows } from './copy-linked-things.ts'
import { addLinkedThings, allLinks } from './link-scene.ts'
import { type LinkedVerb, VERBS } from './linked-verbs.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { watchLocks } from './watch-locks.ts'

let app: TestApp
let other: TestApp
let admin: TestAccount
let linked: LinkedRows
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  admin = await app.createAccount({ role: 'ADMIN' })
  linked = await readLinkedRows(app, await addLinkedThings(app, admin))
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

describe('a copy of linked records', () => {
  it('has every link that calls created, among its own records', async () => {
    const filledLinks = async () => (await allLinks(app)).filter((link) => !link.endsWith(' -'))
    const before = await filledLinks()
    await copyLinkedThings(app, linked)
    const after = await filledLinks()
    expect(before.length).toBeGreaterThan(10)
    expect(after).toHaveLength(before.length * 2)
    // all copies share one item, and the task of their time
    const own = after.filter((link) => !link.includes(' item_id ') && !/^time_entries \d+ task_id/.test(link))
    const targets = own.map((link) => link.replace(/^(\w+) \S+ /, '$1 '))
    expect(new Set(targets).size).toBe(own.length)
  })
})

describe('the lock order', () => {
  it.each(VERBS)('is that of the list: $name', async (verb) => {
    const things = await copyLinkedThings(app, linked)
    const prepared = await verb.prepare(app, admin, things)
    const watched = watchLocks()
    const reply = await verb.run(app, admin, things, prepared).finally(() => watched.stop())
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    expect(watched.faults).toEqual([])
  })
})

/** Restoring by undo takes the same locks as restoring from the bin. */
const PAIRED = VERBS.filter(({ name }) => !name.startsWith('undo: delete'))
/** Scenes that run concurrently. */
const AT_ONCE = 3

describe('two simultaneous calls on the same records, in two processes', () => {
  it.each(PAIRED)(
    'never deadlock: $name and any other',
    async (one) => {
      const deadlocks = await countDeadlocks()
      const others = PAIRED.slice(PAIRED.indexOf(one))
      const play = async (another: LinkedVerb) => {
        const things = await copyLinkedThings(app, linked)
        const prepared = [await one.prepare(app, admin, things), await another.prepare(app, admin, things)]
        const replies = await Promise.all([
          one.run(app, admin, things, prepared[0]),
          another.run(other, admin, things, prepared[1]),
        ])
        // one may miss what the other removed, but neither may fail with a deadlock
        const statuses = replies.map(({ status }) => status)
        expect(Math.max(...statuses), `${one.name} and ${another.name}: ${statuses.join()}`).toBeLessThan(500)
      }
      for (let start = 0; start < others.length; start += AT_ONCE) {
        await Promise.all(others.slice(start, start + AT_ONCE).map(play))
      }
      expect(await countDeadlocks()).toBe(deadlocks)
    },
    120_000,
  )
})

async function countDeadlocks(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
