import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { createPool } from './database.ts'
import { describeBreach, findBreaches, readInvariants } from './invariants.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

function fileWith(text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-invariants-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'some-invariants.sql')
  fs.writeFileSync(file, text)
  return file
}

it('reads each invariant with its name and its sentence', () => {
  const text = `-- About it.\n\n--! one: The first.\nselect 1;\n\n--! two-words: The second.\nselect 2\nwhere false;\n`
  expect(readInvariants(fileWith(text))).toEqual([
    { name: 'one', sentence: 'The first.', query: 'select 1' },
    { name: 'two-words', sentence: 'The second.', query: 'select 2\nwhere false' },
  ])
})

it.each([
  ['nothing', '-- About it.\n'],
  ['a query without an end', '--! one: The first.\nselect 1\n\n--! two: The second.\nselect 2;\n'],
  ['a name that is none', '--! One: The first.\nselect 1;\n--! two: The second.\nselect 2;\n'],
])('refuses a file with %s, part of which would not be checked', (_case, text) => {
  expect(() => readInvariants(fileWith(text))).toThrow(/headings and \d invariants/)
})

it('lists ten of the rows that break an invariant, in column order, and says how many more there are', async () => {
  const sentence = 'There are no numbers.'
  const breaches = await findBreaches(pool, [
    {
      name: 'numbers',
      sentence,
      query: `select number as id, 'x' as b, null as a from generate_series(1, 12) number`,
    },
    { name: 'nothing', sentence: 'Nothing is nothing.', query: 'select 1 where false' },
  ])
  expect(breaches.map(({ name, count, rows }) => [name, count, rows.length])).toEqual([['numbers', 12, 10]])
  expect(breaches.map(describeBreach).join()).toMatch(
    /^There are no numbers\. But: id 1, b x, a null; .*; id 10, b x, a null; and 2 more$/,
  )
})

it('changes nothing, and releases its connection when a query is faulty', async () => {
  const faulty = { name: 'faulty', sentence: 'It writes.' }
  const query = `insert into task_types (name) values ('x') returning id`
  await expect(
    findBreaches(pool, [{ ...faulty, query: `with added as (${query}) select * from added` }]),
  ).rejects.toThrow()
  await expect(
    findBreaches(pool, [{ ...faulty, query: `select nextval('task_types_id_seq')` }]),
  ).rejects.toThrow('read-only')
  expect(pool.idleCount).toBe(pool.totalCount)
})
