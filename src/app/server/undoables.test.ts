import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { AUDITED, UNDOABLES } from './features.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await startTestPlatform()
})
afterAll(() => test.stop())

interface Decided {
  /** What stays as it is when a change is taken back. */
  stays?: readonly string[]
  /** What changes name besides: what is kept in other tables. */
  parts?: readonly string[]
}

const DOCUMENT_STAYS = ['emailed_at', 'pdf_file_id']
const DECIDED: Readonly<Record<string, Decided>> = {
  task: {
    // the text goes back by its version
    stays: ['remark', 'remark_version', 'quote_item_id'],
    parts: ['remark_version_id', 'waits_for'],
  },
  rates: { parts: ['people'] },
  'column-limit': { stays: ['status'] },
  'tax-rates': { parts: ['vat', 'sscl'] },
  timer: { stays: ['user_id', 'noticed_at'] },
  attachment: {
    stays: [
      'task_id',
      'comment_id',
      'project_id',
      'name',
      'file_id',
      'uploader_id',
      'uploader_name',
      'client_visible',
    ],
  },
  comment: { stays: ['author_id', 'author_name', 'edited_at'] },
  quote: { stays: [...DOCUMENT_STAYS, 'sent_at'], parts: ['lines'] },
  invoice: {
    stays: [
      ...DOCUMENT_STAYS,
      'invoice_number',
      'paid_cents',
      'deducted_cents',
      'credited_cents',
      'written_off_cents',
      'issued_at',
      'issue_date',
      'voided_at',
      'parties',
      'logo_file_id',
      'lankaqr_file_id',
      'quote_id',
      'kind',
      'title',
      'title_reason',
    ],
    parts: ['items', 'event'],
  },
  'saved-view': { stays: ['owner_id', 'page'] },
}

const TABLES = new Map(AUDITED.map(({ kind, source }) => [kind.name, source?.table]))

/** What no call writes. */
const BY_ITSELF =
  /^(id|version|created_at|updated_at|search_\w+|\w+_rank|net_cents|taxed_cents|is_billed|billable_on_task)$/

it.each(UNDOABLES)(
  '$entity.name: each column can be undone, or is excluded on purpose',
  async ({ entity, columns }) => {
    const { stays = [], parts = [] } = DECIDED[entity.name] ?? {}
    const { rows } = await test.platform.pool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [TABLES.get(entity.name)],
    )
    const names = rows.map(({ name }) => name).filter((name) => !BY_ITSELF.test(name))
    expect(names).toEqual(expect.arrayContaining([...stays]))
    const back = names.filter((name) => !stays.includes(name))
    expect(columns.toSorted()).toEqual([...back, ...parts].toSorted())
  },
)
