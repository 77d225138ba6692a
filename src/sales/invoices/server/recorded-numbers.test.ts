import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import { createEmptyDatabase, type EmptyDatabase, MIGRATIONS_DIRECTORY } from '#test/written-backup.ts'

/** How migration 0020 records numbers assigned before it. */

let beside: Awaited<ReturnType<typeof createTestDatabase>>
let database: EmptyDatabase
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-test-'))
  beside = await createTestDatabase()
  database = await createEmptyDatabase(beside.settings)
})
afterEach(async () => {
  await database.drop()
  await beside.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets the database to the schema before 0020, with these series and an invoice for each number. */
async function openBooks(series: Record<string, number>, numbers: readonly string[]): Promise<void> {
  const older = path.join(folder, 'older')
  mkdirSync(older)
  for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name < '0020'))
    cpSync(path.join(MIGRATIONS_DIRECTORY, name), path.join(older, name))
  const { pool } = database
  await migrate(pool, older, () => undefined)
  await pool.query(`
    insert into files (content_type, hash, size, content, created_at)
    select 'application/pdf', sha256(content), length(content), content, now()
    from (select '%PDF-1.7'::bytea as content) as pdf`)
  await pool.query(
    `insert into invoices (custom_terms, subtotal_cents, tax_cents, total_cents, invoice_number, issued_at, issue_date,
       parties, pdf_file_id, created_at, updated_at)
     select '', 100, 0, 100, number, now(), current_date, '{}', 1, now(), now()
     from unnest($1::text[]) with ordinality as given(number, place) order by place`,
    [numbers],
  )
  await pool.query(`
    insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    select id, 1, 'Work', 1, 100, 100 from invoices`)
  for (const [name, last] of Object.entries(series))
    await pool.query('insert into invoice_series (name, last_number) values ($1, $2)', [name, last])
}

/** Migrates, checks the invariants, and returns the series and position of each number. */
async function recorded(): Promise<{ numbers: string[]; from: Record<string, number> }> {
  const { pool } = database
  await migrate(pool, MIGRATIONS_DIRECTORY, () => undefined)
  await expectSoundMoney(pool)
  const { rows } = await pool.query<{ line: string }>(
    `select number || coalesce(' = ' || series || ' ' || sequence, ' ?') as line from invoice_numbers order by id`,
  )
  const { rows: series } = await pool.query<{ name: string; recorded_from: number }>(
    'select name, recorded_from from invoice_series order by name',
  )
  return {
    numbers: rows.map(({ line }) => line),
    from: Object.fromEntries(series.map((one) => [one.name, one.recorded_from])),
  }
}

const CLOCK = 'INV{YYYY}{MM}{DD}-{HH}{mm}{ss}'

describe('numbers assigned before series were recorded', { timeout: 60_000 }, () => {
  it('are attributed to the only series that can have assigned them, which is then complete', async () => {
    await openBooks({ 'INV-{YYYY}-{SEQ:5}': 3, '26NOV_{SEQ:2}': 100 }, [
      'INV-2025-00001',
      'INV-2026-00002',
      'INV-2026-00003',
      '26NOV_07',
      '26NOV_100',
    ])
    expect(await recorded()).toEqual({
      numbers: [
        'INV-2025-00001 = INV-{YYYY}-{SEQ:5} 1',
        'INV-2026-00002 = INV-{YYYY}-{SEQ:5} 2',
        'INV-2026-00003 = INV-{YYYY}-{SEQ:5} 3',
        '26NOV_07 = 26NOV_{SEQ:2} 7',
        '26NOV_100 = 26NOV_{SEQ:2} 100',
      ],
      // 1 to 99 are incomplete: positions before the last unknown one are not claimed
      from: { 'INV-{YYYY}-{SEQ:5}': 1, '26NOV_{SEQ:2}': 100 },
    })
  })

  it('made from the time are never read as a position in a later or earlier series', async () => {
    await openBooks({ [CLOCK]: 3, 'INV{YYYY}{MM}{DD}-{SEQ}': 1 }, [
      'INV20261122-225142',
      'INV20261122-225142-2',
      'INV20261123-1',
      'INV20261124-000107',
    ])
    expect(await recorded()).toEqual({
      numbers: [
        'INV20261122-225142 ?',
        'INV20261122-225142-2 ?',
        'INV20261123-1 = INV{YYYY}{MM}{DD}-{SEQ} 1',
        'INV20261124-000107 ?',
      ],
      from: { [CLOCK]: 4, 'INV{YYYY}{MM}{DD}-{SEQ}': 1 },
    })
  })

  it('that two series can have assigned stay unattributed: with digits in a prefix, with zeros, twice in a format', async () => {
    await openBooks(
      {
        'INV{SEQ}': 30,
        'INV2{SEQ}': 4,
        [CLOCK]: 1,
        'INV{YYYY}{MM}{DD}-{SEQ:6}': 200,
        '{SEQ}{SEQ}': 12,
        '{SEQ}': 1300,
      },
      ['INV21', 'INV30', 'INV20261122-000107', '1212', '11', 'INV007'],
    )
    const { numbers, from } = await recorded()
    expect(numbers).toEqual([
      'INV21 ?',
      'INV30 = INV{SEQ} 30',
      'INV20261122-000107 ?',
      '1212 ?',
      '11 ?',
      'INV007 ?',
    ])
    expect(from['INV{SEQ}']).toBe(30)
    expect(from['INV2{SEQ}']).toBe(5)
  })

  it('that two invoices claim in one series stay unattributed', async () => {
    await openBooks({ 'A{YYYY}-{SEQ}': 1 }, ['A2025-1', 'A2026-1'])
    expect(await recorded()).toEqual({ numbers: ['A2025-1 ?', 'A2026-1 ?'], from: { 'A{YYYY}-{SEQ}': 2 } })
  })

  it('beyond the last number of a series, or of a deleted one, break no invariant', async () => {
    await openBooks({ 'B.{SEQ}': 0, 'C{SEQ}': 1 }, ['B.7', 'Bx7', 'C1', 'DEMO-20261122-225142'])
    expect(await recorded()).toEqual({
      numbers: ['B.7 ?', 'Bx7 ?', 'C1 = C{SEQ} 1', 'DEMO-20261122-225142 ?'],
      from: { 'B.{SEQ}': 1, 'C{SEQ}': 1 },
    })
  })
})
