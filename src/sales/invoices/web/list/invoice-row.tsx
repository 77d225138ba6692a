import { memo } from 'react'
import { MailCell } from '#people/outbox/web/index.ts'
import { SeenMark } from '#sales/public-links/web/index.ts'
import { clientText, DocumentRow, UnansweredMark } from '#sales/documents/web/list/index.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Slot } from '#platform/web/slots.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import { isPayable } from '../../shared/invoice-status.ts'
import { InvoiceLink } from '../invoice-link.tsx'
import { DepositMark, InvoiceDueDay, InvoicePill, InvoiceTotal, PaidBar } from '../invoice-marks.tsx'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** What the office should know of an invoice at a glance. */
    'invoice-mark': { invoice: Invoice }
  }
}

export interface InvoiceRowProps {
  invoice: Invoice
  today: string
  /** Whether its panel is open. */
  isOpen: boolean
  itemsOf: (invoice: Invoice) => MenuItem[]
  onOpen: (id: number) => void
}

/** One invoice of the table; a press anywhere but on a link or a button opens it. */
export const InvoiceRow = memo(function InvoiceRow(props: InvoiceRowProps) {
  const { invoice, today, isOpen, itemsOf, onOpen } = props
  const { id, invoiceNumber, status, issueDate } = invoice
  return (
    <DocumentRow
      id={id}
      label={invoiceLabel(invoice)}
      isOpen={isOpen}
      isVoid={status === 'Void'}
      items={itemsOf(invoice)}
      onOpen={onOpen}
    >
      <td className="invoice-number">
        <InvoiceLink
          id={id}
          className={classNames('money-row-open', invoiceNumber === null ? 'dim' : 'cell-name')}
          aria-label={invoiceNumber === null ? `Draft ${invoiceLabel(invoice)}` : undefined}
          title={invoiceNumber ?? undefined}
          data-row-home
          data-focus-home
          onOpen={onOpen}
        >
          {invoiceNumber ?? 'Draft'}
        </InvoiceLink>
      </td>
      <td className="invoice-client" title={clientText(invoice)}>
        <DepositMark kind={invoice.kind} />
        {clientText(invoice)}
      </td>
      <td className="invoice-issued">
        {issueDate === null ? <span className="cell-none">–</span> : formatDay(issueDate, today)}
      </td>
      <td className="invoice-due">
        <InvoiceDueDay invoice={invoice} today={today} />
      </td>
      <td className="invoice-status">
        <InvoicePill status={status} />
      </td>
      <td className="invoice-paid">
        <PaidBar invoice={invoice} />
      </td>
      <td className="cell-amount invoice-balance">
        {isPayable(status) ? (
          <Money value={toCents(invoice.remainingAmount)} hasCurrency={false} />
        ) : (
          <span className="cell-none">–</span>
        )}
      </td>
      <td className="cell-amount invoice-total">
        <InvoiceTotal invoice={invoice} />
      </td>
      <td className="invoice-mail">
        <MailCell message={invoice.mail} />
        <SeenMark seen={invoice.seen} />
        <UnansweredMark kind="invoice" id={invoice.id} />
        <Slot name="invoice-mark" given={{ invoice }} />
      </td>
    </DocumentRow>
  )
})
