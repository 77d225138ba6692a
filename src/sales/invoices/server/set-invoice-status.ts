import type { DocumentIssuer } from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import type { InvoiceStatus } from '../shared/invoice-status.ts'
import { issueInvoice } from './issue-invoice.ts'
import { lockForPayment } from './payments/lock-for-payment.ts'
import { payRest } from './payments/pay-invoice.ts'
import { getInvoice, lockInvoice, invoiceState } from './read-invoice.ts'
import { reopenInvoice } from './reopen-invoice.ts'

/**
 * Brings an invoice to a status, if possible (spec 10.6): Sent issues a Draft without e-mail, Draft reverts that, Paid
 * records a payment of the remaining amount. Setting the current status does nothing.
 * @throws AppError not_found, changed_meanwhile; conflict if the status depends on other facts
 */
export async function setInvoiceStatus(
  transaction: WriteExecutor,
  id: number,
  wanted: InvoiceStatus,
  issuer: DocumentIssuer & IfMatch,
): Promise<Invoice> {
  const { actor, platform } = issuer
  const now = platform.clock()
  // a payment locks the account before the invoice
  const held =
    wanted === 'Paid' ? (await lockForPayment(transaction, id, now)).held : await lockInvoice(transaction, id)
  const writer = { actor, now, today: dayIn(platform.config.timeZone, now), platform }
  await requireVersion(held, issuer, () => getInvoice(transaction, id, writer.today))
  const { status } = invoiceState(held, writer.today)
  if (status === 'Void') throw new AppError('conflict', 'A void invoice stays void')
  if (status !== wanted) {
    switch (wanted) {
      case 'Draft':
        await reopenInvoice(transaction, held, writer)
        break
      case 'Sent':
        if (status !== 'Draft') throw new AppError('conflict', 'Only a draft can be marked as sent')
        await issueInvoice(transaction, held, issuer)
        break
      case 'Paid':
        await payRest(transaction, id, writer)
        break
      case 'Partially Paid':
        throw new AppError('conflict', 'An invoice becomes partially paid by a payment: add one')
      case 'Overdue':
        throw new AppError('conflict', 'An invoice becomes overdue by its due date')
      case 'Closed':
        throw new AppError('conflict', 'An invoice becomes closed when it is credited or written off')
      case 'Void':
        throw new AppError('conflict', 'An invoice becomes void when it is deleted')
    }
  }
  return getInvoice(transaction, id, writer.today)
}
