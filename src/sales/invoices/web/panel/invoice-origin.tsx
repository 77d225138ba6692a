import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'

/** The quote of an invoice, and with deposits the whole chain: "Q18 → deposit INV-00028 → final INV-00031". */
export function InvoiceOrigin({ invoice, quoteId }: { invoice: Invoice; quoteId: number }) {
  const { kind, deductions, deductedOn } = invoice
  const quote = (
    <Link to="/estimation" search={{ quote: String(quoteId) } as never} className="link">
      Q{quoteId}
    </Link>
  )
  if (kind === 'invoice' && deductions.length === 0) return <p className="dim">From quote {quote}</p>
  return (
    <p className="dim">
      {quote}
      {kind === 'deposit' ? <> → deposit {invoiceLabel(invoice)}</> : null}
      {deductions.map((each) => (
        <Fragment key={each.invoiceId}> → deposit {linkOf(each)}</Fragment>
      ))}
      {kind === 'invoice' ? <> → final {invoiceLabel(invoice)}</> : null}
      {deductedOn === null ? null : <> → final {linkOf(deductedOn)}</>}
    </p>
  )
}

function linkOf(other: { invoiceId: number; invoiceNumber: string | null }) {
  return (
    <Link to="/invoice" search={{ invoice: String(other.invoiceId) } as never} className="link">
      {invoiceLabel({ id: other.invoiceId, invoiceNumber: other.invoiceNumber })}
    </Link>
  )
}
