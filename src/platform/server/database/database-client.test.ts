import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { isAwayError } from '../http/error-reply.ts'
import { createDatabase, createPool } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined, 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('a connection of the pool', () => {
  it('has its limits by a statement, which no pooler drops', async () => {
    const { rows } = await pool.query(
      `select name, setting, source from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000', source: 'session' },
      { name: 'lock_timeout', setting: '3000', source: 'session' },
      { name: 'statement_timeout', setting: '10000', source: 'session' },
    ])
  })

  it('is destroyed when its server turns out to be read-only', async () => {
    const queries = createDatabase(createPool(database.settings, () => undefined, 1))
    const backend = async () =>
      (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(queries)).rows[0]?.id
    await sql`set default_transaction_read_only = on`.execute(queries)
    const before = await backend()
    const refused: unknown = await sql`create table written ()`
      .execute(queries)
      .catch((error: unknown) => error)
    expect(isAwayError(refused)).toBe(true)
    expect(await backend()).not.toBe(before)
    await sql`create table written ()`.execute(queries)
    await queries.destroy()
  })

  it('is refused while its server is a standby, and not kept', async () => {
    const name = String(database.settings.database)
    await pool.query(
      `create function public.pg_is_in_recovery() returns boolean language sql as 'select true';
       alter database ${name} set search_path = public, pg_catalog`,
    )
    const errors: Error[] = []
    const standby = createPool(database.settings, (error) => errors.push(error))
    const refused: unknown = await standby.query('select 1').catch((error: unknown) => error)
    expect(isAwayError(refused)).toBe(true)
    expect(String(refused)).toContain('is a standby, which accepts no writes')
    expect(standby.totalCount).toBe(0)
    await standby.end()
  })
})
