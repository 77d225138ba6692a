import {
  changesOf,
  type DocumentIssuer,
  keepLeftOut,
  lockReferences,
  storedLines,
  documentToRender,
} from '#sales/documents/server/index.ts'
import { continuedLines, replaceLines } from '#sales/documents/server/lines/index.ts'
import { nextRevision, storeRevision } from '#sales/documents/server/revisions/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { Invoice, InvoiceReplacement } from '../shared/invoice-schema.ts'
import { editRefusal } from '../shared/invoice-status.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { besideDeposits } from './deposits/beside-deposits.ts'
import { type InvoiceContents, invoiceColumnsOf, readInvoiceContents } from './invoice-contents.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { findInvoice, getInvoice, lockInvoice, invoiceState, type WholeInvoice } from './read-invoice.ts'
import { checkIssue } from './tax/check-issue.ts'
import { type AuditedItem, auditedItems, lockWork, readWork, setWork } from './work/billed-work.ts'

type NewDocument = Awaited<ReturnType<typeof rerenderDocument>>

/**
 * Replaces the fields and lines of an invoice. An issued one keeps its number, issue date and the snapshot of company,
 * bank and terms, and its PDF is rendered again (spec 10.8).
 * @throws AppError not_found, changed_meanwhile; conflict with payments, or for a Void; validation as readContents and
 * besideDeposits, and at language of an issued one
 */
export async function replaceInvoice(
  transaction: WriteExecutor,
  id: number,
  input: InvoiceReplacement,
  issuer: DocumentIssuer & IfMatch,
): Promise<Invoice> {
  const { platform } = issuer
  await lockReferences(transaction, INVOICE_STORE, id, input)
  const now = platform.clock()
  const today = dayIn(platform.config.timeZone, now)
  const typed = await readInvoiceContents(transaction, input, today)
  const held = await lockInvoice(transaction, id)
  await requireVersion(held, issuer, () => getInvoice(transaction, id, today))
  const refusal = editRefusal(invoiceState(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const kept = keepLeftOut(typed, input, held)
  if (held.issued_at !== null && kept.columns.language !== held.language)
    throw invalidField('language', 'An issued invoice keeps its language')
  const contents = await besideDeposits(transaction, held, kept)

  const renew =
    held.issued_at === null
      ? undefined
      : () => rerenderDocument(transaction, held, contents, { ...issuer, reason: input.revisionReason })
  await storeEdit(transaction, held, contents, { ...issuer, now, renew })
  if (held.title === 'tax-invoice') await requireTaxInvoice(transaction, id, today)
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
  const before = { columns: invoiceColumnsOf(held), lines: storedLines(held.lines) }
  const changes = changesOf(before, contents)
  if (changes === undefined) return
  const { columns } = contents
  const document = await renew?.()
  await transaction
    .updateTable('invoices')
    .set({ ...columns, ...document?.columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  const items = changes.hasOtherLines ? await storeOtherLines(transaction, held, contents) : undefined
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...changes.before, ...(items && { items: items.before }), ...document?.before },
    after: { event: 'edited', ...changes.after, ...(items && { items: items.after }), ...document?.after },
  })
}

/** Stores other lines with what they bill: a line that goes is billed no more. @returns both for the audit trail */
async function storeOtherLines(
  transaction: WriteExecutor,
  held: WholeInvoice,
  { lines, lineIds, work }: InvoiceContents,
): Promise<{ before: AuditedItem[]; after: AuditedItem[] }> {
  const billed = await readWork(transaction, held.id)
  await lockWork(transaction, billed.values())
  const ids = continuedLines(held.lines, lines, lineIds)
  await replaceLines(transaction, INVOICE_STORE, held.id, held.lines, { lines, ids })
  if (work !== undefined) await setWork(transaction, held.id, work.ofLines, work.moment)
  const ofLines = work?.ofLines ?? ids.map((id) => (id === null ? undefined : billed.get(id)))
  return {
    before: auditedItems(
      storedLines(held.lines),
      held.lines.map(({ id }) => billed.get(id)),
    ),
    after: auditedItems(lines, ofLines),
  }
}

/** Current client data is used only if the client or its name changed. */
async function rerenderDocument(
  transaction: WriteExecutor,
  held: WholeInvoice,
  { columns, lines, client }: InvoiceContents,
  { actor, documents, platform, reason }: DocumentIssuer & { reason?: string | null | undefined },
) {
  const { parties: frozen, issue_date: date } = held
  if (frozen === null || date === null) throw new Error(`invoice ${held.id} is not whole`)
  const isOtherClient =
    columns.client_id !== held.client_id ||
    columns.client_name !== held.client_name ||
    columns.client_email !== held.client_email
  const parties = isOtherClient ? { ...frozen, client } : frozen
  const at = documents.renderedAt ?? platform.clock()
  const { invoice_number, title, deductions } = held
  const edited = { ...columns, lines, invoice_number, title, deductions }
  const revision = await nextRevision(transaction, INVOICE_STORE, held.id, platform.config.timeZone)
  const drawn = drawnInvoice(edited, { parties, date, mark: null, revision })
  const file = documents.take(await documentToRender(transaction, drawn, at))
  const made = { file, actor, at, reason, drawn, columns, lines }
  const pdf = await storeRevision(transaction, INVOICE_STORE, held.id, made)
  return {
    columns: { pdf_file_id: pdf, parties: JSON.stringify(parties) },
    before: { pdf_file_id: held.pdf_file_id, ...(isOtherClient ? { parties: frozen } : {}) },
    after: {
      pdf_file_id: pdf,
      ...(isOtherClient ? { parties } : {}),
      ...((reason ?? null) === null ? {} : { reason }),
    },
  }
}

/** An issued tax invoice stays one. @throws AppError conflict with the reason why it would be none */
async function requireTaxInvoice(transaction: WriteExecutor, id: number, today: string): Promise<void> {
  const { check } = await checkIssue(transaction, await findInvoice(transaction, id), today)
  if (check.title !== 'tax-invoice')
    throw new AppError(
      'conflict',
      `A tax invoice stays one: ${check.reason ?? 'the company is not registered'}`,
    )
}
