import { client } from '#sales/clients/shared/client-schema.ts'
import { type DocumentIssuer, documentMail, viewOf } from '#sales/documents/server/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { queueMailWithLink } from '#people/outbox/server/index.ts'
import { linkForMail } from '#sales/public-links/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { difference, storedCents } from '#platform/shared/money.ts'
import { type Invoice, invoiceFileName } from '../shared/invoice-schema.ts'
import { sendRefusal } from '../shared/invoice-status.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import { issueInvoice } from './issue-invoice.ts'
import { getInvoice, lockInvoice, invoiceState, type WholeInvoice } from './read-invoice.ts'
import { lifeOf } from './share-invoice.ts'

/**
 * Puts an invoice with its PDF into the outbox. A Draft is issued first; an issued one is sent unchanged.
 * @throws AppError not_found; validation at clientEmail without one; conflict for a Void or a client of the sample data
 */
export async function sendInvoice(
  transaction: WriteExecutor,
  id: number,
  issuer: DocumentIssuer,
): Promise<Invoice> {
  const { actor, platform } = issuer
  const held = await lockInvoice(transaction, id)
  await refuseForSample(transaction, client, held.client_id)
  const address = addressOf(held, dayIn(platform.config.timeZone, platform.clock()))
  const issued = held.issued_at === null ? await issueInvoice(transaction, held, issuer) : held
  const { parties, pdf_file_id: fileId, issue_date: date } = issued
  if (parties === null || fileId === null || date === null) throw new Error(`invoice ${id} is not whole`)
  const mail = documentMail({
    kind: 'invoice',
    id,
    view: viewOf(drawnInvoice(issued, { parties, date, mark: null })),
    parties,
    subject: issued.subject,
    to: { name: issued.client_name ?? address, address },
    attachment: { fileId, name: invoiceFileName({ id, invoiceNumber: issued.invoice_number }) },
    amountDue: difference(storedCents(issued.total_cents), storedCents(issued.paid_cents)),
  })
  const now = platform.clock()
  const link = await linkForMail(transaction, platform, await lifeOf(transaction, issued), { actor, now })
  const messageId = await queueMailWithLink(transaction, platform, mail, link)
  const emailedAt = issued.emailed_at === null ? now : new Date(issued.emailed_at)
  await transaction
    .updateTable('invoices')
    .set({ emailed_at: emailedAt, updated_at: now })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { emailed_at: issued.emailed_at },
    after: { event: 'sent', emailed_at: emailedAt, to_address: address, message_id: messageId },
  })
  return getInvoice(transaction, id, dayIn(platform.config.timeZone, now))
}

function addressOf(held: WholeInvoice, today: string): string {
  const state = invoiceState(held, today)
  const refusal = sendRefusal(state)
  if (refusal !== undefined && state.status === 'Void') throw new AppError('conflict', refusal)
  if (refusal !== undefined || state.clientEmail === null) {
    throw invalidField('clientEmail', refusal ?? '')
  }
  return state.clientEmail
}
