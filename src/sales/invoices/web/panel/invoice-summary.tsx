import { DocumentSummary } from '#sales/documents/web/list/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, toCents } from '#platform/shared/money.ts'
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
    <DocumentSummary
      document={invoice}
      pill={<InvoicePill status={invoice.status} />}
      facts={[`${invoiceNumber ?? 'No number yet'}${due}`, note]}
      amount={amount}
    />
  )
}
