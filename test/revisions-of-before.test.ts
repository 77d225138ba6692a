import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { createPool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { expectSoundMoney } from './check-money.ts'
import { SOUND_MONEY, SOUND_NUMBERS, SOUND_RECEIPTS, SOUND_REVISIONS } from './sound-money.ts'
import { createTestDatabase } from './test-platform.ts'

const CONTENTS_FROM = fs
  .readdirSync(MIGRATIONS_DIRECTORY)
  .find((name) => name.endsWith('_document_revisions.sql'))

/** Quote 1 was sent and edited, and was sent again by somebody else; 2 has no trail; 9 is in the bin. */
const SENT_QUOTES = `
  insert into files (content_type, hash, size, content, created_at)
    select 'application/pdf', sha256(content), length(content), content, now()
    from (select ('%PDF-1.7 ' || number)::bytea as content from generate_series(2, 5) as number) as pdf;
  insert into quotes (status, tax_rate, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
    values ('Sent', 15, 109150, 16373, 125523, now(), now());
  insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents)
    values (2, 1, 'Photography', 0.5, 218300, 109150);
  update quotes set pdf_file_id = id + 2, sent_at = '2026-11-12T04:00:00Z', emailed_at = '2026-11-12T04:00:00Z';
  insert into changes (entity, entity_id, action, audience, actor_name, at, after)
    values ('quote', '1', 'update', 'estimation:view', 'Nimal Perera', '2026-11-10T04:00:00Z', '{"pdf_file_id": 2}'),
      ('quote', '1', 'update', 'estimation:view', 'Kumari Silva', '2026-11-11T04:00:00Z', '{"pdf_file_id": 3}'),
      ('quote', '1', 'update', 'estimation:view', 'Nimal Perera', '2026-11-12T04:00:00Z', '{"pdf_file_id": 3}'),
      ('quote', '9', 'update', 'estimation:view', 'Nimal Perera', '2026-11-13T04:00:00Z', '{"pdf_file_id": 5}')`

it('the PDFs from before revisions had contents stay, and those of quotes that were sent become revisions', async () => {
  const { settings, drop } = await createTestDatabase()
  const pool = createPool(settings, () => undefined)
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-migrations-'))
  onTestFinished(async () => {
    await pool.end()
    await drop()
    fs.rmSync(before, { recursive: true, force: true })
  })
  for (const name of fs.readdirSync(MIGRATIONS_DIRECTORY))
    if (CONTENTS_FROM !== undefined && name < CONTENTS_FROM)
      fs.copyFileSync(path.join(MIGRATIONS_DIRECTORY, name), path.join(before, name))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before, () => undefined)
  await pool.query(`${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS}; ${SOUND_RECEIPTS}; ${SENT_QUOTES}`)

  await migrate(pool, MIGRATIONS_DIRECTORY, () => undefined)

  const { rows: invoices } = await pool.query(
    'select invoice_id, number, pdf_file_id, is_from_before, contents from invoice_revisions order by 1, 2',
  )
  const kept = { number: 1, pdf_file_id: 1, is_from_before: true, contents: null }
  expect(invoices).toEqual([1, 3, 4, 5].map((id) => ({ invoice_id: id, ...kept })))
  const { rows: quotes } = await pool.query(
    `select quote_id, number, pdf_file_id, made_by_name, made_at from quote_revisions where is_from_before order by 1, 2`,
  )
  const revision = (id: number, number: number, file: number, name: string, day: number) => ({
    quote_id: id,
    number,
    pdf_file_id: file,
    made_by_name: name,
    made_at: `2026-11-${day}T04:00:00.000Z`,
  })
  expect(quotes).toEqual([
    revision(1, 1, 2, 'Nimal Perera', 10),
    revision(1, 2, 3, 'Kumari Silva', 11),
    revision(2, 1, 4, 'Ledgerboard', 12),
    revision(9, 1, 5, 'Nimal Perera', 13),
  ])
  await expectSoundMoney(pool)
  for (const table of ['invoice_revisions', 'quote_revisions'])
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/^the revisions of an? \w+ are never/)
  await expect(
    pool.query(`insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_at)
      values (2, 2, 4, 'x', now())`),
  ).rejects.toThrow('quote_revisions_have_contents')
})
