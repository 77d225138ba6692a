import { DocumentSummary } from '#sales/documents/web/list/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, toCents } from '#platform/shared/money.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { InvoicePill } from '../invoice-marks.tsx'

export interface InvoiceSummaryProps {
  invoice: Invoice
  /** The relevant amount; the total by default. */
  amount?: Cents
  /** What will happen to it. */
  note?: string | undefined
}

/** The invoice named in a confirmation: client, number and amount. */
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
