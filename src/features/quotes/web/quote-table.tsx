import type { ReactNode } from 'react'
import { MoneySkeletonRows } from '#platform/web/ui/money-skeleton-rows.tsx'
import { MoneySum } from '#platform/web/ui/money.tsx'
import type { QuoteTotals } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import '#platform/web/ui/money-table.css'
import './quote-columns.css'

/** Spec 2 §2.9, and how its e-mail stands (rulings 5); with the width of the stand-in while loading. */
const COLUMNS = [
  { className: 'quote-number', label: '#', skeleton: 36 },
  { className: 'quote-client', label: 'Client', skeleton: '70%' },
  { className: 'quote-status', label: 'Status', skeleton: 72 },
  { className: 'cell-amount quote-subtotal', label: 'Subtotal', skeleton: 72 },
  { className: 'cell-amount quote-tax', label: 'Tax', skeleton: 60 },
  { className: 'cell-amount quote-total', label: 'Total', skeleton: 96 },
  { className: 'quote-created', label: 'Created', skeleton: 44 },
  { className: 'quote-mail', label: 'E-mail', skeleton: 72 },
] as const

export interface QuoteTableProps {
  /** While the first page loads. */
  isLoading: boolean
  /** While these are the rows of before. */
  isStale: boolean
  /** The foot; nothing stands there for an empty table. */
  foot: ReactNode
  /** The rows. */
  children: ReactNode
}

/** The table of quotes with its head. */
export function QuoteTable({ isLoading, isStale, foot, children }: QuoteTableProps) {
  return (
    <table className="table money-table quote-table" aria-label="Quotes" aria-busy={isLoading || isStale}>
      <thead>
        <tr>
          {COLUMNS.map(({ className, label }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
          <th scope="col" className="cell-menu">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody aria-busy={isStale || undefined}>
        {isLoading ? (
          <MoneySkeletonRows
            columns={[
              ...COLUMNS.map(({ className, label, skeleton }) => ({
                className,
                width: skeleton,
                isPill: label === 'Status',
              })),
              { className: 'cell-menu', width: 0 },
            ]}
          />
        ) : null}
        {children}
      </tbody>
      {foot}
    </table>
  )
}

/** `12 quotes, 6 of 8 answered were accepted`: how many there are, and what became of those that were answered. */
export function countText(totals: QuoteTotals, status: QuoteStatus | ''): string {
  const quotes = `${totals.count} ${totals.count === 1 ? 'quote' : 'quotes'}`
  const counted = (of: QuoteStatus) => totals.byStatus.find((row) => row.status === of)?.count ?? 0
  const accepted = counted('Accepted')
  const answered = accepted + counted('Declined')
  // of one status alone it says nothing
  if (status !== '' || answered === 0) return quotes
  return `${quotes}, ${accepted} of ${answered} answered ${accepted === 1 ? 'was' : 'were'} accepted`
}

/** The sums of all pages. */
export function QuoteSums({ totals, status }: { totals: QuoteTotals; status: QuoteStatus | '' }) {
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
