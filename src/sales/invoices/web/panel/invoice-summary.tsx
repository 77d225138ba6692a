import { clientText } from '#sales/documents/web/list/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { InvoicePill } from '../invoice-marks.tsx'

export interface InvoiceSummaryProps {
  invoice: Invoice
  /** The sum that matters here; its total unless said otherwise. */
  amount?: Cents
  /** What becomes of it. */
  note?: string | undefined
}

/** What a question is about: whose invoice it is, its number, and its sum. */
export function InvoiceSummary({ invoice, amount = toCents(invoice.total), note }: InvoiceSummaryProps) {
  const { invoiceNumber, dueDate } = invoice
  const due = dueDate === null ? '' : `, due ${formatDayWithYear(dueDate)}`
  return (
    <span className="invoice-summary">
      <span className="invoice-summary-text">
        <span className="invoice-summary-line">
          {clientText(invoice)}
          <InvoicePill status={invoice.status} />
        </span>
        <span className="invoice-summary-facts">{`${invoiceNumber ?? 'No number yet'}${due}`}</span>
        {note === undefined ? null : <span className="invoice-summary-facts">{note}</span>}
      </span>
      <Money value={amount} />
    </span>
  )
}
