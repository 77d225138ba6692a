import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { MoneySum } from '#platform/web/ui/money/money.tsx'
import { type MoneyColumn, MoneyTable } from '#platform/web/ui/money/money-table.tsx'
import type { QuoteTotals } from '../../shared/quote-schema.ts'
import type { QuoteStatus } from '../../shared/quote-status.ts'
import './quote-columns.css'

/** Spec 9.7, with the e-mail status (spec 9.6) and each column's placeholder width while loading. */
const COLUMNS: readonly MoneyColumn<never>[] = [
  { className: 'quote-number', label: '#', skeleton: 36 },
  { label: 'Client', skeleton: '70%' },
  { className: 'quote-status', label: 'Status', skeleton: 72, isPill: true },
  { className: 'cell-amount quote-subtotal', label: 'Subtotal', skeleton: 72 },
  { className: 'cell-amount quote-tax', label: 'Tax', skeleton: 60 },
  { className: 'cell-amount quote-total', label: 'Total', skeleton: 96 },
  { className: 'quote-created', label: 'Created', skeleton: 44 },
  { className: 'quote-mail', label: 'E-mail', skeleton: 72 },
]

export interface QuoteTableProps {
  /** Whether the first page is loading. */
  isLoading: boolean
  /** Whether the rows are the previous ones, while others load. */
  isStale: boolean
  /** Of all pages; the footer of an empty table is blank. */
  totals: QuoteTotals | undefined
  /** The status filter; '' for all. */
  status: QuoteStatus | ''
  /** The rows. */
  children: ReactNode
}

/** The table of quotes with its header and its sums. */
export function QuoteTable({ isLoading, isStale, totals, status, children }: QuoteTableProps) {
  return (
    <MoneyTable
      label="Quotes"
      className="quote-table"
      columns={COLUMNS.map((column) => ({ ...column, largest: largestUnder(column.label, totals) }))}
      isLoading={isLoading}
      isStale={isStale}
      foot={totals === undefined ? null : <QuoteSums totals={totals} status={status} />}
    >
      {children}
    </MoneyTable>
  )
}

/** No row can show more than the overall sum. */
function largestUnder(label: string, totals: QuoteTotals | undefined): number | undefined {
  if (label === 'Subtotal') return totals?.subtotal
  if (label === 'Tax') return totals?.taxAmount
  return label === 'Total' ? totals?.total : undefined
}

/** `12 quotes, 6 of 8 answered were accepted`: the number of quotes, and the outcome of the answered ones. */
export function countText(totals: QuoteTotals, status: QuoteStatus | ''): string {
  const quotes = counted(totals.count, 'quote')
  const countOf = (of: QuoteStatus) => totals.byStatus.find((row) => row.status === of)?.count ?? 0
  const accepted = countOf('Accepted')
  const answered = accepted + countOf('Declined')
  // meaningless for a single status
  if (status !== '' || answered === 0) return quotes
  return `${quotes}, ${accepted} of ${answered} answered ${accepted === 1 ? 'was' : 'were'} accepted`
}

/** The sums of all pages. */
function QuoteSums({ totals, status }: { totals: QuoteTotals; status: QuoteStatus | '' }) {
  return (
    <tfoot>
      <tr>
        <td className="money-table-note" colSpan={3}>
          {countText(totals, status)}
        </td>
        <td className="cell-amount quote-subtotal">
          <MoneySum lkr={totals.subtotal} hasCurrency={false} />
        </td>
        <td className="cell-amount quote-tax">
          <MoneySum lkr={totals.taxAmount} hasCurrency={false} />
        </td>
        <td className="cell-amount quote-total">
          <MoneySum lkr={totals.total} />
        </td>
        <td className="quote-created">&nbsp;</td>
        <td className="quote-mail">&nbsp;</td>
        <td className="cell-menu">&nbsp;</td>
      </tr>
    </tfoot>
  )
}
