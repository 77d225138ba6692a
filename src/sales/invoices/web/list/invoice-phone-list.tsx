import { DocumentPhoneList, MailFacts, UnansweredMark } from '#sales/documents/web/list/index.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { Slot } from '#platform/web/slots.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { isPayable } from '../../shared/invoice-status.ts'
import { DepositMark, InvoicePill, InvoiceTotal, lateText, PaidBar } from '../invoice-marks.tsx'
import { invoiceAddress } from './invoice-list-address.ts'

export interface InvoicePhoneListProps {
  invoices: readonly Invoice[]
  today: string
  /** Whether the first page is loading. */
  isLoading: boolean
  isStale: boolean
  onOpen: (id: number) => void
}

/** The invoices on a phone, with a bar for partially paid ones. */
export function InvoicePhoneList({ invoices, today, ...list }: InvoicePhoneListProps) {
  return (
    <DocumentPhoneList
      {...list}
      kind="invoice"
      label="Invoices"
      rows={invoices}
      hrefOf={invoiceAddress}
      totalOf={(invoice) => <InvoiceTotal invoice={invoice} />}
      factsOf={(invoice) => <PhoneFacts invoice={invoice} today={today} />}
      pillOf={({ status }) => <InvoicePill status={status} />}
      barOf={paidBar}
    />
  )
}

function PhoneFacts({ invoice, today }: { invoice: Invoice; today: string }) {
  const { invoiceNumber, dueDate, mail } = invoice
  const late = lateText(invoice, today)
  return (
    <>
      <DepositMark kind={invoice.kind} />
      {invoiceNumber}
      {invoiceNumber !== null && dueDate !== null ? ' · ' : null}
      {late === undefined ? (
        dueDate === null ? null : (
          `due ${formatDay(dueDate, today)}`
        )
      ) : (
        <span className="red-text">{late}</span>
      )}
      <MailFacts mail={mail} />
      <UnansweredMark kind="invoice" id={invoice.id} />
      <Slot name="invoice-mark" given={{ invoice }} />
    </>
  )
}

function paidBar(invoice: Invoice) {
  if (!isPayable(invoice.status) || invoice.paidAmount === 0) return null
  return (
    <>
      <PaidBar invoice={invoice} isWide />
      <span>{formatAmount(toCents(invoice.remainingAmount))} left</span>
    </>
  )
}
