import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainLabel } from '#platform/shared/record-kind.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { AUDITED, RESTORABLES } from './features.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await startTestPlatform()
})
afterAll(() => test.stop())

/** Columns that tell a person nothing, or are told by another one. */
const SILENT =
  /^(id|created_at|updated_at|search_\w+|\w+_rank|\w*pdf_file_id|receipt_file_id|emailed_at|version)$/
/** They follow from the lines, the rates and the discount. */
const DOCUMENT_SUMS = [
  'subtotal_cents',
  'discount_cents',
  'untaxed_cents',
  'net_cents',
  'taxed_cents',
  'levy_cents',
  'tax_cents',
]
const SILENT_OF: Readonly<Record<string, readonly string[]>> = {
  // told by the version, which stands for the text; the quote tells of its project
  task: ['remark_version', 'quote_item_id'],
  // that it is billed follows from the invoice
  'time-entry': ['user_name', 'task_name', 'is_billed', 'billable_on_task'],
  expense: ['is_billed'],
  // told by started and stopped
  timer: ['user_id', 'task_name', 'started_at'],
  attachment: ['comment_id', 'file_id', 'uploader_id', 'uploader_name', 'client_visible'],
  comment: ['author_id', 'author_name', 'edited_at'],
  // the only kind; the days of its runs tell from when on
  schedule: ['kind', 'begins_on'],
  quote: DOCUMENT_SUMS,
  // what it refers to has an entry of its own
  'credit-note': [
    'untaxed_cents',
    'levy_rate',
    'tax_rate',
    'invoice_id',
    'account_id',
    'parties',
    'made_by',
    'made_by_name',
  ],
  // its kind never changes
  invoice: [
    ...DOCUMENT_SUMS,
    'kind',
    'credited_cents',
    'written_off_cents',
    'issued_at',
    'logo_file_id',
    'lankaqr_file_id',
  ],
  // never recorded, and never told if it were
  user: ['password_hash'],
}
const RESTORED = new Set(RESTORABLES.map(({ entity }) => entity.name))

describe('every kind of record', () => {
  it('that the product records is shown in the audit trail, and declared once', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const recorded = fs
      .globSync(`${root}/**/*.ts`)
      .filter((file) => !/\.test\./.test(file))
      .flatMap((file) => [
        ...fs.readFileSync(file, 'utf8').matchAll(/(?:: Entity = \{|defineEntity\(\{)\s*name: '([\w-]+)'/g),
      ])
      .map((match) => match[1])
    expect(recorded.length).toBeGreaterThan(10)
    expect(recorded.map(String).toSorted()).toEqual(AUDITED.map(({ kind }) => kind.name).toSorted())
    expect(plainLabel('credit-note')).toBe('Credit note')
  })

  it('that can be restored is shown in the audit trail, and has a table', () => {
    const told = AUDITED.filter(({ source }) => source !== undefined).map(({ kind }) => kind.name)
    expect(told).toEqual(expect.arrayContaining([...RESTORED]))
    expect(RESTORED.size).toBe(RESTORABLES.length)
  })

  it.each(AUDITED.filter(({ kind }) => RESTORED.has(kind.name)))(
    '$kind.name: each column is shown, or left out on purpose',
    async ({ kind, fields, source }) => {
      const { rows } = await test.platform.pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1`,
        [source?.table],
      )
      expect(rows.length).toBeGreaterThan(3)
      const told = Object.keys(fields)
      const silent = SILENT_OF[kind.name] ?? []
      expect(silent.filter((name) => told.includes(name))).toEqual([])
      expect(
        rows
          .map(({ name }) => name)
          .filter((name) => !told.includes(name) && !silent.includes(name) && !SILENT.test(name)),
      ).toEqual([])
    },
  )
})
