import { sql } from 'kysely'
import { type StoredLine } from '#sales/documents/server/index.ts'
import { revisionsByFile } from '#sales/documents/server/revisions/index.ts'
import { type Language, LANGUAGE_NAMES } from '#sales/words/shared/language.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { ChangeAction } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { formatLkr, storedCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { INVOICE_FIELD_WORDS } from '../../shared/invoice-field-words.ts'
import { InvoiceChange } from '../../shared/invoice-schema.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from '../invoice-tables.ts'
import { findInvoice } from '../read-invoice.ts'

/** Maximum number of entries, newest first. */
const MAX_ENTRIES = 200

type Recorded = Readonly<Record<string, unknown>>

interface HistoryRow {
  id: number
  at: string
  actor_name: string
  action: ChangeAction
  before: Recorded | null
  after: Recorded | null
}

/** Company names by the id of the invoice settings. */
type Companies = ReadonlyMap<number, string | null>

/** The fields of an edit that are shown, with their values as text. */
const FIELDS: readonly (readonly [
  column: keyof typeof INVOICE_FIELD_WORDS,
  text: (value: unknown, companies: Companies) => string,
])[] = [
  ['client_name', String],
  ['client_email', String],
  ['language', (value) => LANGUAGE_NAMES[value as Language]],
  ['due_date', (value) => formatDayWithYear(String(value))],
  ['tax_rate', rateText],
  ['levy_rate', rateText],
  ['discount_percent', rateText],
  ['discount_fixed_cents', lkrText],
  ['subject', String],
  ['notes', String],
  ['custom_terms', String],
  ['supply_date', (value) => formatDayWithYear(String(value))],
  ['place_of_supply', String],
  ['payment_mode', String],
  ['items', (value) => (value as StoredLine[]).map(lineText).join('\n')],
  ['total_cents', lkrText],
  [
    'invoice_settings_id',
    // the label of settings without a company, as on the cards
    (value, companies) => companies.get(Number(value)) ?? 'No Company',
  ],
]

/** What happened to an invoice, newest first. @throws AppError not_found */
export async function listInvoiceHistory(database: Executor, id: number): Promise<InvoiceChange[]> {
  await findInvoice(database, id)
  const rows = await database
    .selectFrom('changes')
    .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
    .where('entity', '=', INVOICE_ENTITY.name)
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  const companies = await readCompanies(database, rows)
  const revisions = await revisionsByFile(database, INVOICE_STORE, id)
  return rows.flatMap((row) => toEntry(row, companies, revisions))
}

async function readCompanies(database: Executor, rows: readonly HistoryRow[]): Promise<Companies> {
  const column = 'invoice_settings_id'
  const ids = rows.flatMap(({ before, after }) => [before?.[column], after?.[column]])
  const settings = await database
    .selectFrom('invoice_settings as settings')
    .leftJoin('company_profiles as company', 'company.id', 'settings.company_profile_id')
    .select(['settings.id', 'company.name'])
    .where('settings.id', '=', sql<number>`any(${ids.filter((id) => typeof id === 'number')}::int[])`)
    .execute()
  return new Map(settings.map(({ id, name }) => [id, name]))
}

function toEntry(
  row: HistoryRow,
  companies: Companies,
  revisions: ReadonlyMap<number, number>,
): InvoiceChange[] {
  const after = row.after ?? {}
  const { data: action } = InvoiceChange.shape.action.safeParse(eventOf(row.action, after))
  // a restored deletion is shown by its restore entry
  if (action === undefined) return []
  const revision = revisions.get(Number(after['pdf_file_id']))
  return [
    {
      id: row.id,
      at: row.at,
      actorName: row.actor_name,
      action,
      fields: action === 'edited' ? editedFields(row.before ?? {}, after, companies) : [],
      detail: detailOf(action, after),
      ...(revision === undefined ? {} : { revision }),
    },
  ]
}

function eventOf(action: ChangeAction, after: Recorded): unknown {
  if (action === 'create') return 'created'
  return action === 'restore' ? 'restored' : after['event']
}

function detailOf(action: InvoiceChange['action'], after: Recorded): string | null {
  const quoteId = after['quote_id']
  switch (action) {
    case 'created':
      if (typeof quoteId !== 'number') return null
      return `${after['kind'] === 'deposit' ? 'a part of' : 'from'} quote ${quoteNumber(quoteId)}`
    case 'issued':
      return String(after['invoice_number'])
    case 'deducted':
      return `total ${lkrText(after['total_cents'])}`
    case 'paid':
    case 'reversed':
    case 'applied':
    case 'moved back':
    case 'written off':
    case 'withheld':
      return lkrText(after['amount_cents'])
    case 'credited':
    case 'credit taken back':
      return `${String(after['credit_note_number'])}, ${lkrText(after['amount_cents'])}`
    case 'certified':
      return String(after['certificate_number'])
    case 'sent':
      return String(after['to_address'])
    default:
      return null
  }
}

function editedFields(before: Recorded, after: Recorded, companies: Companies): InvoiceChange['fields'] {
  const shown = (value: unknown, text: (value: unknown, companies: Companies) => string) =>
    value === null || value === undefined ? '' : text(value, companies)
  return FIELDS.filter(([column]) => column in after).map(([column, text]) => ({
    name: INVOICE_FIELD_WORDS[column],
    before: shown(before[column], text),
    after: shown(after[column], text),
  }))
}

function lineText(line: StoredLine): string {
  return `${line.description}: ${quantityOf(line)} × ${lkrText(line.unit_price_cents)}`
}

/** Lines recorded before there were lines of time have no minutes. */
function quantityOf({ quantity, minutes }: StoredLine): string {
  return minutes ? `${formatLength(minutes)} h` : String(quantity)
}

function rateText(value: unknown): string {
  return `${String(value)}%`
}

function lkrText(cents: unknown): string {
  // what was taken back says so in words
  return formatLkr(storedCents(Math.abs(Number(cents))))
}
