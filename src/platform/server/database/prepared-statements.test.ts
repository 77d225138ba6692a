import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { createDatabase, createPool, type Executor } from './database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('goes on with every statement after a migration has added a column to its table', async () => {
  // one connection, which keeps what it has prepared
  const pool = createPool(test.settings, () => undefined, 1)
  const database = createDatabase(pool)
  await pool.query('create table marks (id integer primary key, name text)')
  const statements = [
    sql`insert into marks (id, name) values (1, ${'first'}) on conflict (id) do update set name = excluded.name returning *`,
    sql`select * from marks where id = ${1}`,
    sql`select id as mark, "marks".* from marks where id = ${1}`,
    sql`with changed as (update marks set name = ${'second'} returning *) select id, name from changed`,
  ]
  const runAll = async (executor: Executor) => {
    for (const statement of statements) expect((await statement.execute(executor)).rows).toHaveLength(1)
  }
  await runAll(database)
  const { rows } = await pool.query('select from pg_prepared_statements')
  expect(rows).toHaveLength(1)
  await pool.query('alter table marks add column note text')
  await runAll(database)
  await database.transaction().execute(runAll)
  await database.destroy()
})
