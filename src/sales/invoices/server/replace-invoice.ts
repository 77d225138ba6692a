import { changedFields, recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockInOrder, storedTargets, targetsOf } from '#platform/server/lock-order.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Invoice, InvoiceInput } from '../shared/invoice-schema.ts'
import { editRefusal } from '../shared/invoice-status.ts'
import { type ReadInput, readInput } from './invoice-columns.ts'
import { wishOf } from './invoice-document.ts'
import { replaceLines, storedLines } from './invoice-items.ts'
import { keepRevision } from './invoice-revisions.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import type { InvoiceIssuer, InvoiceWriter } from './invoice-writer.ts'
import { getInvoice, type HeldInvoice, holdInvoice, readItems, standingOf } from './read-invoice.ts'

type Columns = ReadInput['columns']
type NewDocument = Awaited<ReturnType<typeof documentAnew>>

/**
 * Replaces the fields and lines of an invoice. An issued one keeps its number, its day and the snapshot of company, bank
 * and terms, and gets its document anew (rulings 5).
 * @throws AppError not_found, changed_meanwhile; conflict with payments, or for a Void; validation as readInput
 */
export async function replaceInvoice(
  transaction: WriteExecutor,
  id: number,
  input: InvoiceInput,
  issuer: InvoiceIssuer & IfMatch,
): Promise<Invoice> {
  const { platform } = issuer
  await lockReferences(transaction, id, input)
  const read = await readInput(transaction, input)
  const held = await holdInvoice(transaction, id)
  const now = platform.clock()
  const today = dayIn(platform.config.timeZone, now)
  await requireVersion(held, issuer, () => getInvoice(transaction, id, today))
  const refusal = editRefusal(standingOf(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)

  const renew = held.issued_at === null ? undefined : () => documentAnew(transaction, held, read, issuer)
  await storeEdit(transaction, held, read, { ...issuer, now, renew })
  return getInvoice(transaction, id, today)
}

/** What the invoice points to, and will, before it is held itself. */
async function lockReferences(transaction: WriteExecutor, id: number, input: InvoiceInput): Promise<void> {
  const row = { client_id: input.clientId, invoice_settings_id: input.invoiceSettingsId }
  await lockInOrder(transaction, [
    ...targetsOf('invoices', [row]),
    ...targetsOf(
      'invoice_items',
      input.items.map(({ taskId }) => ({ task_id: taskId })),
    ),
    ...(await storedTargets(transaction, 'invoices', [id])),
  ])
}

/**
 * Stores what differs from the held invoice, with its audit row.
 * @param renew makes the document of an issued one anew
 */
export async function storeEdit(
  transaction: WriteExecutor,
  held: HeldInvoice,
  { columns, lines }: Pick<ReadInput, 'columns' | 'lines'>,
  {
    actor,
    now,
    renew,
  }: Pick<InvoiceWriter, 'actor' | 'now'> & { renew?: (() => Promise<NewDocument>) | undefined },
): Promise<void> {
  const { id } = held
  const changed = changedFields<Columns>(columnsOf(held), columns)
  const before = storedLines(await readItems(transaction, [id]))
  const hasOtherLines = JSON.stringify(before) !== JSON.stringify(lines)
  if (changed === undefined && !hasOtherLines) return
  const document = await renew?.()
  await transaction
    .updateTable('invoices')
    .set({ ...columns, ...document?.columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (hasOtherLines) await replaceLines(transaction, id, lines)
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...changed?.before, ...(hasOtherLines ? { items: before } : {}), ...document?.before },
    after: {
      event: 'edited',
      ...changed?.after,
      ...(hasOtherLines ? { items: lines } : {}),
      ...document?.after,
    },
  })
}

/** The columns of an edited invoice by their values, as they compare with new ones. */
export function columnsOf(held: HeldInvoice): Columns {
  const { invoice_settings_id, client_id, client_name, client_email, due_date } = held
  const { subject, notes, custom_terms, subtotal_cents, tax_cents, total_cents } = held
  return {
    invoice_settings_id,
    client_id,
    client_name,
    client_email,
    due_date,
    subject,
    notes,
    custom_terms,
    tax_rate: Number(held.tax_rate),
    subtotal_cents,
    tax_cents,
    total_cents,
  }
}

/** The client is taken as it is now only when it is another one, or is called otherwise. */
async function documentAnew(
  transaction: WriteExecutor,
  held: HeldInvoice,
  { columns, lines, client }: ReadInput,
  { actor, documents, platform }: InvoiceIssuer,
) {
  const { parties: frozen, issue_date: date } = held
  if (frozen === null || date === null) throw new Error(`invoice ${held.id} is not whole`)
  const isOtherClient =
    columns.client_id !== held.client_id ||
    columns.client_name !== held.client_name ||
    columns.client_email !== held.client_email
  const parties = isOtherClient ? { ...frozen, client } : frozen
  const at = documents.madeAt ?? platform.clock()
  const row = { ...columns, invoice_number: held.invoice_number }
  const file = documents.take(await wishOf(transaction, { row, lines, parties, date, mark: null }, at))
  const pdf = await keepRevision(transaction, held.id, { file, actor, at })
  return {
    columns: { pdf_file_id: pdf, parties: JSON.stringify(parties) },
    before: { pdf_file_id: held.pdf_file_id, ...(isOtherClient ? { parties: frozen } : {}) },
    after: { pdf_file_id: pdf, ...(isOtherClient ? { parties } : {}) },
  }
}
