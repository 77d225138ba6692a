import { sql } from 'kysely'
import { clients } from '#sales/clients/server/index.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import type { Database, WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
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
  subject: string | null
  notes: string | null
  tax_rate: number
  subtotal_cents: number
  tax_cents: number
  total_cents: number
}

/** The values to store: the shared columns, the lines, and the client as it is now. */
export interface DocumentContents {
  columns: DocumentColumns
  lines: StoredLine[]
  client: DocumentClient
}

/**
 * The values to store for an input. Sums are always computed; a missing name or e-mail is taken from the client.
 * Locks the referenced records, so that they exist until the transaction ends. Call it before locking the document:
 * deletions of referenced records lock in this order too.
 * @throws AppError validation at clientId, invoiceSettingsId, items.3.taskId, or where an amount is too large
 */
export async function readContents(
  transaction: WriteExecutor,
  input: DocumentInput,
): Promise<DocumentContents> {
  const { lines, totals } = priceLines(input.items, input.taxRate)
  await lockReferences(transaction, input)
  const clientId = input.clientId ?? null
  const record = clientId === null ? null : await clients.get(transaction, clientId)
  const client = clientOf(record, {
    clientName: textOrNull(input.clientName),
    clientEmail: textOrNull(input.clientEmail),
  })
  const columns = {
    invoice_settings_id: input.invoiceSettingsId ?? null,
    client_id: clientId,
    client_name: client.name,
    client_email: client.email,
    subject: textOrNull(input.subject),
    notes: textOrNull(input.notes),
    tax_rate: input.taxRate,
    subtotal_cents: totals.subtotal,
    tax_cents: totals.tax,
    total_cents: totals.total,
  }
  return { columns, lines, client }
}

async function lockReferences(transaction: WriteExecutor, input: DocumentInput): Promise<void> {
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

/** The shared columns of a stored document, in the form in which they compare with new values. */
export function columnsOf(row: DocumentRow): DocumentColumns {
  return {
    invoice_settings_id: row.invoice_settings_id,
    client_id: row.client_id,
    client_name: row.client_name,
    client_email: row.client_email,
    subject: row.subject,
    notes: row.notes,
    tax_rate: Number(row.tax_rate),
    subtotal_cents: row.subtotal_cents,
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
    subject: columns.subject,
    notes: columns.notes,
    taxRate: columns.tax_rate,
    invoiceSettingsId: columns.invoice_settings_id,
    items: toLineInputs(lines),
  }
}

/** The shared fields of a reply. @param mail the last message about the document */
export function toDocumentReply(
  row: DocumentRow & { lines: readonly DocumentLine[] },
  mail: OutboxMessage | undefined,
): DocumentReply {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientEmail: row.client_email,
    taxRate: Number(row.tax_rate),
    notes: row.notes,
    subject: row.subject,
    invoiceSettingsId: row.invoice_settings_id,
    items: row.lines.map(toLineItem),
    subtotal: fromCents(storedCents(row.subtotal_cents)),
    taxAmount: fromCents(storedCents(row.tax_cents)),
    total: fromCents(storedCents(row.total_cents)),
    emailedAt: row.emailed_at,
    mail: mail ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
