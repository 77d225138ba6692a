import { sql } from 'kysely'
import { clients } from '#sales/clients/server/index.ts'
import { usualLevyRate } from '#sales/invoice-settings/server/index.ts'
import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { DEFAULT_LANGUAGE, type Language } from '#sales/words/shared/language.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import type { Database, Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import type { ClientRecord } from '#sales/clients/shared/client-schema.ts'
import { DEFAULT_TAX_RATE, enteredDiscount } from '#sales/line-items/shared/line-item-schema.ts'
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_LKR } from '#sales/line-items/shared/line-limits.ts'
import type { Discount } from '#sales/line-items/shared/totals.ts'
import { type DocumentClient, clientOf } from '../shared/document-parties.ts'
import type { DocumentInput, DocumentReply } from '../shared/document-schema.ts'
import { type DocumentLine, priceLines, type StoredLine, toLineInputs, toLineItem } from './document-lines.ts'
import type { DocumentRow } from './document-tables.ts'

/** The columns of every document that a person fills in, or that are computed from them. */
export type DocumentColumns = {
  invoice_settings_id: number | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  language: Language
  subject: string | null
  notes: string | null
  project_id: number | null
  tax_rate: number
  subtotal_cents: number
  discount_percent: number | null
  discount_fixed_cents: number | null
  discount_cents: number
  untaxed_cents: number
  levy_rate: number
  levy_cents: number
  tax_cents: number
  total_cents: number
}

/** What the settings of a document, or the default ones, say of new documents. */
export interface UsualContents {
  /** Percent. */
  taxRate: number
  levyRate: number
  terms: string
}

/** The values to store: the shared columns, the lines, and the client as it is now. */
export interface DocumentContents {
  columns: DocumentColumns
  lines: StoredLine[]
  /** What an input leaves out; read when it is first asked for. */
  usual: () => Promise<UsualContents>
  /** The stored lines that they continue, as the input says; see continuedLines. */
  lineIds: readonly (number | null)[]
  client: DocumentClient
}

/**
 * The values to store for an input. Sums are always computed; a missing name or e-mail is taken from the client.
 * Locks the referenced records, so that they exist until the transaction ends. Call it before locking the document:
 * deletions of referenced records lock in this order too.
 * @param today whose SSCL rate a missing one follows; a calendar day in the business's time zone
 * @throws AppError validation at clientId, invoiceSettingsId, projectId, items.3.taskId, items.3.itemId, items.3.projectId, or where an amount is too large
 */
export async function readContents(
  transaction: WriteExecutor,
  input: DocumentInput,
  today: string,
): Promise<DocumentContents> {
  const clientId = input.clientId ?? null
  const record = clientId === null ? null : await holdClient(transaction, clientId)
  await lockReferences(transaction, input)
  let known: Promise<UsualContents> | undefined
  const usual = () => (known ??= readUsual(transaction, input.invoiceSettingsId ?? null, today))
  const rates = await ratesOf(input, record, usual)
  const { lines, totals } = priceLines(input.items, { ...rates, discount: enteredDiscount(input) })
  if (fromCents(totals.total) > MAX_DOCUMENT_LKR && rates.taxRate !== input.taxRate)
    throw invalidField('items', DOCUMENT_TOO_LARGE)
  const client = clientOf(record, {
    clientName: textOrNull(input.clientName),
    clientEmail: textOrNull(input.clientEmail),
  })
  const columns = {
    invoice_settings_id: input.invoiceSettingsId ?? null,
    client_id: clientId,
    client_name: client.name,
    client_email: client.email,
    language: input.language ?? record?.language ?? DEFAULT_LANGUAGE,
    subject: textOrNull(input.subject),
    notes: textOrNull(input.notes),
    project_id: input.projectId ?? null,
    tax_rate: rates.taxRate,
    subtotal_cents: totals.subtotal,
    ...discountColumns(enteredDiscount(input)),
    discount_cents: totals.discount,
    untaxed_cents: difference(totals.net, totals.taxed),
    levy_rate: rates.levyRate,
    levy_cents: totals.levy,
    tax_cents: totals.tax,
    total_cents: totals.total,
  }
  return { columns, lines, usual, lineIds: input.items.map((item) => item.id), client }
}

/** Rates that are left out are those of the client, then of the settings (spec 9.2). */
async function ratesOf(
  { taxRate, levyRate }: DocumentInput,
  client: ClientRecord | null,
  usual: () => Promise<UsualContents>,
): Promise<{ taxRate: number; levyRate: number }> {
  return {
    taxRate: taxRate ?? client?.taxRate ?? (await usual()).taxRate,
    levyRate: levyRate ?? (await usual()).levyRate,
  }
}

/** @param settingsId those of the document; null or unknown: the default ones. @param today as in readContents */
async function readUsual(
  database: Executor,
  settingsId: number | null,
  today: string,
): Promise<UsualContents> {
  const { rows } = await sql<UsualContents>`
    select default_tax_rate as "taxRate", ${usualLevyRate(today)} as "levyRate", default_terms as terms
    from invoice_settings left join company_profiles company on company.id = company_profile_id
    where invoice_settings.id = ${settingsId}::int or invoice_settings.is_default
    order by invoice_settings.is_default and invoice_settings.id is distinct from ${settingsId}::int limit 1`.execute(
    database,
  )
  return rows[0] ?? { taxRate: DEFAULT_TAX_RATE, levyRate: 0, terms: INVOICE_SETTINGS_DEFAULTS.defaultTerms }
}

function discountColumns(discount: Discount | undefined) {
  return {
    discount_percent: discount !== undefined && 'percent' in discount ? discount.percent : null,
    discount_fixed_cents: discount !== undefined && 'amount' in discount ? discount.amount : null,
  }
}

async function holdClient(transaction: WriteExecutor, id: number): Promise<ClientRecord> {
  return clients.hold(transaction, id).catch((error: unknown) => {
    throw error instanceof AppError ? invalidField('clientId', 'There is no client with this id') : error
  })
}

/** The client is locked before. */
async function lockReferences(transaction: WriteExecutor, input: DocumentInput): Promise<void> {
  const hold = async (table: keyof Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for key share`.execute(
      transaction,
    )
    return new Set(rows.map((row) => row.id))
  }
  const refuse = async (
    table: 'invoice_settings' | 'projects',
    id: number | null | undefined,
    field: string,
    what: string,
  ) => {
    if (id === null || id === undefined) return
    if (!(await hold(table, [id])).has(id)) throw invalidField(field, `There ${what} with this id`)
  }
  const holdLines = async (
    field: 'taskId' | 'itemId' | 'projectId',
    table: 'tasks' | 'items' | 'projects',
    sentence: string,
  ) => {
    const ids = input.items.flatMap((line) => line[field] ?? [])
    if (ids.length === 0) return
    const existing = await hold(table, ids)
    for (const [index, { [field]: id }] of input.items.entries()) {
      if (id !== null && !existing.has(id)) throw invalidField(`items.${index}.${field}`, sentence)
    }
  }
  await refuse('invoice_settings', input.invoiceSettingsId, 'invoiceSettingsId', 'are no invoice settings')
  await refuse('projects', input.projectId, 'projectId', 'is no project')
  await holdLines('projectId', 'projects', 'There is no project with this id')
  await holdLines('taskId', 'tasks', 'There is no task with this id')
  await holdLines('itemId', 'items', 'There is no item with this id')
}

/** The shared columns of a stored document, in the form in which they compare with new values. */
export function columnsOf(row: DocumentRow): DocumentColumns {
  return {
    invoice_settings_id: row.invoice_settings_id,
    client_id: row.client_id,
    client_name: row.client_name,
    client_email: row.client_email,
    language: row.language,
    subject: row.subject,
    notes: row.notes,
    project_id: row.project_id,
    tax_rate: Number(row.tax_rate),
    subtotal_cents: row.subtotal_cents,
    discount_percent: row.discount_percent === null ? null : Number(row.discount_percent),
    discount_fixed_cents: row.discount_fixed_cents,
    discount_cents: row.discount_cents,
    untaxed_cents: row.untaxed_cents,
    levy_rate: Number(row.levy_rate),
    levy_cents: row.levy_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
  }
}

/** A stored document as an input, for example for a copy; its sums are computed again. */
export function toDocumentInput(columns: DocumentColumns, lines: readonly StoredLine[]): DocumentInput {
  return {
    clientId: columns.client_id,
    clientName: columns.client_name,
    clientEmail: columns.client_email,
    language: columns.language,
    subject: columns.subject,
    notes: columns.notes,
    projectId: columns.project_id,
    taxRate: columns.tax_rate,
    levyRate: columns.levy_rate,
    discountPercent: columns.discount_percent,
    discountAmount:
      columns.discount_fixed_cents === null ? null : fromCents(storedCents(columns.discount_fixed_cents)),
    invoiceSettingsId: columns.invoice_settings_id,
    items: toLineInputs(lines),
  }
}

/** The shared fields of a reply. @param mail the last message about the document */
export function toDocumentReply(
  row: DocumentRow & { lines: readonly DocumentLine[]; deducted_cents?: number },
  mail: OutboxMessage | undefined,
): DocumentReply {
  const charged = difference(storedCents(row.subtotal_cents), storedCents(row.discount_cents))
  const net = difference(charged, storedCents(row.deducted_cents ?? 0))
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientEmail: row.client_email,
    language: row.language,
    taxRate: Number(row.tax_rate),
    notes: row.notes,
    subject: row.subject,
    projectId: row.project_id,
    invoiceSettingsId: row.invoice_settings_id,
    items: row.lines.map(toLineItem),
    subtotal: fromCents(storedCents(row.subtotal_cents)),
    discountPercent: row.discount_percent === null ? null : Number(row.discount_percent),
    discountAmount: fromCents(storedCents(row.discount_cents)),
    netAmount: fromCents(net),
    taxedAmount: fromCents(difference(net, storedCents(row.untaxed_cents))),
    levyRate: Number(row.levy_rate),
    levyAmount: fromCents(storedCents(row.levy_cents)),
    taxAmount: fromCents(storedCents(row.tax_cents)),
    total: fromCents(storedCents(row.total_cents)),
    emailedAt: row.emailed_at,
    mail: mail ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
