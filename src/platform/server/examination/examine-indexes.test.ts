import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createBreakableDatabase } from '#test/breakable-database.ts'
import { examineIndexes } from './examine-indexes.ts'

async function brokenDatabase() {
  const { pool, superuser, drop } = await createBreakableDatabase()
  onTestFinished(drop)
  return { pool, breakIt: (statement: string) => superuser.query(statement) }
}

// after a new migration, run `node node_modules/vitest/vitest.mjs run --project server -u` with this file
it('knows the indexes that the migrations create', async () => {
  const { pool } = await brokenDatabase()
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexname::text as name, replace(indexdef, ' ON public.', ' ON ') as definition
    from pg_indexes where schemaname = 'public' order by indexname collate "C"`)
  const made = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
  await expect(`${JSON.stringify(made, undefined, 2)}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, 'schema-indexes.json'),
  )
})

it('accepts a migrated database, even with an additional index', async () => {
  const { pool, breakIt } = await brokenDatabase()
  await breakIt('create index somebodys_own on tasks (task_name, status)')
  const finding = await examineIndexes(pool)
  expect(finding).toMatchObject({ name: 'indexes', about: 'database', grade: 'ok' })
  expect(finding.sentence).toMatch(/^All \d{2,3} indexes are there and in use\.$/)
})

it('names missing indexes, each with the statement that creates it', async () => {
  const { pool, breakIt } = await brokenDatabase()
  await breakIt('drop index payments_sums')
  const finding = await examineIndexes(pool)
  expect(finding.grade).toBe('wrong')
  expect(finding.sentence).toContain(
    'payments_sums is missing; make it again with: CREATE INDEX payments_sums ON payments USING btree (paid_on) INCLUDE (amount_cents);',
  )
  const [statement = ''] = /CREATE INDEX [^;]+/.exec(finding.sentence) ?? []
  await pool.query(statement)
  expect((await examineIndexes(pool)).grade).toBe('ok')
})

it('reports a key without its index', async () => {
  const { pool, breakIt } = await brokenDatabase()
  await breakIt('alter table chat_reads drop constraint chat_reads_pkey')
  expect((await examineIndexes(pool)).sentence).toContain('chat_reads_pkey is missing')
})

it('names indexes that exist but are not valid', async () => {
  const { pool, breakIt } = await brokenDatabase()
  await breakIt(`update pg_index set indisvalid = false where indexrelid = 'payments_sums'::regclass`)
  const finding = await examineIndexes(pool)
  expect(finding.grade).toBe('wrong')
  expect(finding.sentence).toContain(
    'payments_sums is not valid; rebuild it with: REINDEX INDEX payments_sums;',
  )
})
