import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { type Defaultable, makeDefault, refuseDefault } from './default-flag.ts'
import type { Database, WriteExecutor } from './database.ts'

const PRINTERS: Defaultable = {
  table: 'printers' as keyof Database,
  entity: { name: 'printer', audience: 'settings:view' },
}
const NOW = new Date('2026-11-20T08:00:00Z')
const writer = { actor: 'system', now: NOW } as const

let app: TestPlatform
beforeAll(async () => {
  app = await startTestPlatform()
  await app.platform.pool.query(`
    create table printers (id integer primary key, is_default boolean not null default false, updated_at timestamptz);
    create unique index printers_one_default on printers (is_default) where is_default`)
})
/** The last change before the test: changes are never deleted. */
let last: number
beforeEach(async () => {
  await app.platform.pool.query(
    'truncate printers; insert into printers select id from generate_series(1, 10) id',
  )
  const { rows } = await app.platform.pool.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from changes',
  )
  last = rows[0]?.id ?? 0
})
afterAll(() => app.stop())

const inTransaction = (work: (transaction: WriteExecutor) => Promise<void>) =>
  app.platform.database.transaction().execute(work)
const choose = (id: number) => inTransaction((transaction) => makeDefault(transaction, PRINTERS, id, writer))
const remove = (id: number) =>
  inTransaction(async (transaction) => {
    const { rows } = await sql<{ is_default: boolean }>`
      select is_default from printers where id = ${id} for update`.execute(transaction)
    refuseDefault(rows[0] ?? { is_default: false })
    await sql`delete from printers where id = ${id}`.execute(transaction)
  })
const defaults = async () =>
  (await app.platform.pool.query<{ id: number }>('select id from printers where is_default')).rows.map(
    ({ id }) => id,
  )
const changes = async () =>
  (
    await app.platform.pool.query<{ entity_id: string; before: object; after: object }>(
      'select entity_id, before, after from changes where id > $1 order by id',
      [last],
    )
  ).rows

describe('the default', () => {
  it('replaces the previous default, and both changes are recorded', async () => {
    await choose(3)
    await choose(5)
    expect(await defaults()).toEqual([5])
    const gained = { before: { is_default: false }, after: { is_default: true } }
    const lost = { before: { is_default: true }, after: { is_default: false } }
    expect(await changes()).toEqual([
      { entity_id: '3', ...gained },
      { entity_id: '3', ...lost },
      { entity_id: '5', ...gained },
    ])
    const { rows } = await app.platform.pool.query(
      'select id from printers where updated_at = $1 order by id',
      [NOW],
    )
    expect(rows).toEqual([{ id: 3 }, { id: 5 }])
  })

  it('stays unchanged when it is chosen again', async () => {
    await choose(3)
    await choose(3)
    expect([await defaults(), (await changes()).length]).toEqual([[3], 1])
  })

  it('is exactly one after 20 simultaneous transactions in two processes, and the audit trail explains it', async () => {
    const other = await app.again()
    const chooseThere = (id: number) =>
      other.platform.database
        .transaction()
        .execute((transaction) => makeDefault(transaction, PRINTERS, id, writer))
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? choose : chooseThere)((index % 10) + 1)),
    )
    await other.stop()
    const [last] = await defaults()
    expect(await defaults()).toHaveLength(1)
    let current: string | undefined
    for (const { entity_id: id, after } of await changes()) {
      const isGained = JSON.stringify(after) === '{"is_default":true}'
      expect(isGained ? undefined : id).toBe(current)
      current = isGained ? id : undefined
    }
    expect(current).toBe(String(last))
  })

  it('cannot be deleted', async () => {
    await choose(4)
    await expect(remove(4)).rejects.toThrow('The default cannot be deleted')
    await remove(5)
    expect(await defaults()).toEqual([4])
  })

  it('is never lost to a simultaneous deletion', async () => {
    for (let round = 0; round < 10; round++) {
      await app.platform.pool.query(
        'truncate printers; insert into printers select id from generate_series(1, 3) id',
      )
      const outcomes = await Promise.allSettled([choose(1), remove(1), choose(2), remove(2)])
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        expect(outcome.reason).toBeInstanceOf(AppError)
        expect((outcome.reason as AppError).code).toBe('conflict')
      }
      const { rows } = await app.platform.pool.query('select count(*) from printers where is_default')
      expect(Number((rows as { count: number }[])[0]?.count)).toBeLessThanOrEqual(1)
    }
  })
})
