import { sql } from 'kysely'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { readParties } from '#sales/documents/server/index.ts'
import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { Database, WriteExecutor } from '#platform/server/database.ts'
import { textOrNull } from '#platform/server/text-or-null.ts'
import { invalidField } from '#platform/shared/errors.ts'
import type { InvoiceInput } from '../shared/invoice-schema.ts'
import { priceLines, type StoredLine } from './invoice-items.ts'

/** What an invoice that was sent becomes: its columns and lines, and its client as it is now. */
export interface ReadInput {
  columns: {
    invoice_settings_id: number | null
    client_id: number | null
    client_name: string | null
    client_email: string | null
    due_date: string | null
    subject: string | null
    notes: string | null
    custom_terms: string
    tax_rate: number
    subtotal_cents: number
    tax_cents: number
    total_cents: number
  }
  lines: StoredLine[]
  client: DocumentParties['client']
}

/**
 * Reads an invoice that was sent: sums are computed, name and e-mail that are left out are taken from the client, terms
 * from the settings. What it refers to exists until the transaction ends.
 * @throws AppError validation at clientId, invoiceSettingsId, items.3.taskId, or where an amount is too large
 */
export async function readInput(transaction: WriteExecutor, input: InvoiceInput): Promise<ReadInput> {
  const { lines, totals } = priceLines(input.items, input.taxRate)
  await holdReferences(transaction, input)
  const source = {
    invoiceSettingsId: input.invoiceSettingsId ?? null,
    clientId: input.clientId ?? null,
    clientName: textOrNull(input.clientName),
    clientEmail: input.clientEmail ?? null,
  }
  const { parties, settings } = await readParties(transaction, source)
  const columns = {
    invoice_settings_id: source.invoiceSettingsId,
    client_id: source.clientId,
    client_name: parties.client.name,
    client_email: parties.client.email,
    due_date: input.dueDate ?? null,
    subject: textOrNull(input.subject),
    notes: textOrNull(input.notes),
    custom_terms: input.customTerms ?? (settings ?? INVOICE_SETTINGS_DEFAULTS).defaultTerms,
    tax_rate: input.taxRate,
    subtotal_cents: totals.subtotal,
    tax_cents: totals.tax,
    total_cents: totals.total,
  }
  return { columns, lines, client: parties.client }
}

/** Before the invoice itself is held: whoever deletes one of these holds it first, and the invoice afterwards. */
async function holdReferences(transaction: WriteExecutor, input: InvoiceInput): Promise<void> {
  const hold = async (table: keyof Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for key share`.execute(
      transaction,
    )
    return new Set(rows.map((row) => row.id))
  }
  const refuse = async (
    table: 'clients' | 'invoice_settings',
    id: number | null | undefined,
    field: string,
    what: string,
  ) => {
    if (id === null || id === undefined) return
    if (!(await hold(table, [id])).has(id)) throw invalidField(field, `There ${what} with this id`)
  }
  await refuse('clients', input.clientId, 'clientId', 'is no client')
  await refuse('invoice_settings', input.invoiceSettingsId, 'invoiceSettingsId', 'are no invoice settings')
  const taskIds = input.items.flatMap((item) => item.taskId ?? [])
  if (taskIds.length === 0) return
  const tasks = await hold('tasks', taskIds)
  for (const [index, { taskId }] of input.items.entries()) {
    if (taskId !== null && !tasks.has(taskId)) {
      throw invalidField(`items.${index}.taskId`, 'There is no task with this id')
    }
  }
}
