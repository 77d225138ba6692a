import {
  changesOf,
  type DocumentIssuer,
  lockReferences,
  replaceLines,
  storedLines,
  documentToRender,
} from '#sales/documents/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Invoice, InvoiceInput } from '../shared/invoice-schema.ts'
import { editRefusal } from '../shared/invoice-status.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { type InvoiceContents, invoiceColumnsOf, readInvoiceContents } from './invoice-contents.ts'
import { storeRevision } from './invoice-revisions.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { getInvoice, lockInvoice, invoiceState, type WholeInvoice } from './read-invoice.ts'

type NewDocument = Awaited<ReturnType<typeof rerenderDocument>>

/**
 * Replaces the fields and lines of an invoice. An issued one keeps its number, issue date and the snapshot of company,
 * bank and terms, and its PDF is rendered again (spec 10.8).
 * @throws AppError not_found, changed_meanwhile; conflict with payments, or for a Void; validation as readContents
 */
export async function replaceInvoice(
  transaction: WriteExecutor,
  id: number,
  input: InvoiceInput,
  issuer: DocumentIssuer & IfMatch,
): Promise<Invoice> {
  const { platform } = issuer
  await lockReferences(transaction, INVOICE_STORE, id, input)
  const contents = await readInvoiceContents(transaction, input)
  const held = await lockInvoice(transaction, id)
  const now = platform.clock()
  const today = dayIn(platform.config.timeZone, now)
  await requireVersion(held, issuer, () => getInvoice(transaction, id, today))
  const refusal = editRefusal(invoiceState(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)

  const renew =
    held.issued_at === null ? undefined : () => rerenderDocument(transaction, held, contents, issuer)
  await storeEdit(transaction, held, contents, { ...issuer, now, renew })
  return getInvoice(transaction, id, today)
}

/**
 * Stores the differences from the locked invoice, with an audit row.
 * @param renew renders the document of an issued one again
 */
export async function storeEdit(
  transaction: WriteExecutor,
  held: WholeInvoice,
  contents: InvoiceContents,
  {
    actor,
    now,
    renew,
  }: Pick<InvoiceWriter, 'actor' | 'now'> & { renew?: (() => Promise<NewDocument>) | undefined },
): Promise<void> {
  const { id } = held
  const before = storedLines(held.lines)
  const changes = changesOf({ columns: invoiceColumnsOf(held), lines: before }, contents)
  if (changes === undefined) return
  const { columns, lines } = contents
  const document = await renew?.()
  await transaction
    .updateTable('invoices')
    .set({ ...columns, ...document?.columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (changes.hasOtherLines) await replaceLines(transaction, INVOICE_STORE, id, lines)
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...changes.before, ...(changes.hasOtherLines ? { items: before } : {}), ...document?.before },
    after: {
      event: 'edited',
      ...changes.after,
      ...(changes.hasOtherLines ? { items: lines } : {}),
      ...document?.after,
    },
  })
}

/** Current client data is used only if the client or its name changed. */
async function rerenderDocument(
  transaction: WriteExecutor,
  held: WholeInvoice,
  { columns, lines, client }: InvoiceContents,
  { actor, documents, platform }: DocumentIssuer,
) {
  const { parties: frozen, issue_date: date } = held
  if (frozen === null || date === null) throw new Error(`invoice ${held.id} is not whole`)
  const isOtherClient =
    columns.client_id !== held.client_id ||
    columns.client_name !== held.client_name ||
    columns.client_email !== held.client_email
  const parties = isOtherClient ? { ...frozen, client } : frozen
  const at = documents.renderedAt ?? platform.clock()
  const edited = { ...columns, lines, invoice_number: held.invoice_number }
  const drawn = drawnInvoice(edited, { parties, date, mark: null })
  const file = documents.take(await documentToRender(transaction, drawn, at))
  const pdf = await storeRevision(transaction, held.id, { file, actor, at })
  return {
    columns: { pdf_file_id: pdf, parties: JSON.stringify(parties) },
    before: { pdf_file_id: held.pdf_file_id, ...(isOtherClient ? { parties: frozen } : {}) },
    after: { pdf_file_id: pdf, ...(isOtherClient ? { parties } : {}) },
  }
}
