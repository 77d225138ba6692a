import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MoneySkeletonRows } from '#platform/web/ui/money-skeleton-rows.tsx'
import { MoneySum } from '#platform/web/ui/money.tsx'
import { DEFAULT_INVOICE_SORT, DEFAULT_SORT_ORDER, type InvoiceSort } from '../shared/invoice-list-query.ts'
import type { InvoiceTotals } from '../shared/invoice-schema.ts'
import type { InvoiceSearch } from './invoice-list-address.ts'
import '#platform/web/ui/money-table.css'
import './invoice-columns.css'

interface Column {
  className: string
  label: string
  sortBy?: InvoiceSort
  /** Of its stand-in while loading. */
  skeleton: number | string
}

const COLUMNS: readonly Column[] = [
  { className: 'invoice-number', label: 'Number', sortBy: 'invoiceNumber', skeleton: 68 },
  { className: 'invoice-client', label: 'Client', sortBy: 'clientName', skeleton: '70%' },
  { className: 'invoice-issued', label: 'Issued', sortBy: 'issueDate', skeleton: 40 },
  { className: 'invoice-due', label: 'Due', sortBy: 'dueDate', skeleton: 44 },
  { className: 'invoice-status', label: 'Status', skeleton: 72 },
  { className: 'invoice-paid', label: 'Paid', skeleton: 0 },
  { className: 'cell-amount invoice-balance', label: 'Balance', skeleton: 64 },
  { className: 'cell-amount invoice-total', label: 'Total', sortBy: 'total', skeleton: 96 },
  { className: 'invoice-mail', label: 'E-mail', skeleton: 72 },
]

type Sort = Pick<InvoiceSearch, 'sortBy' | 'sortOrder'>

/** What a press on a head sorts by: ascending, then the other way round, then as the list is by itself. */
export function nextSort(search: InvoiceSearch, sortBy: InvoiceSort): Sort {
  if (search.sortBy !== sortBy) return { sortBy, sortOrder: 'ASC' }
  return search.sortOrder === 'ASC'
    ? { sortBy, sortOrder: 'DESC' }
    : { sortBy: DEFAULT_INVOICE_SORT, sortOrder: DEFAULT_SORT_ORDER }
}

export interface InvoiceTableProps {
  search: InvoiceSearch
  onSort: (sort: Sort) => void
  /** While the first page loads. */
  isLoading: boolean
  /** While these are the rows of before. */
  isStale: boolean
  /** Undefined until they are there. */
  totals: InvoiceTotals | undefined
  /** The rows. */
  children: ReactNode
}

/** The table of invoices with its head and its sums. */
export function InvoiceTable({ search, onSort, isLoading, isStale, totals, children }: InvoiceTableProps) {
  return (
    <table className="table money-table invoice-table" aria-label="Invoices" aria-busy={isLoading || isStale}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column.label} column={column} search={search} onSort={onSort} />
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
      {/* it would move as the rows come */}
      {isLoading ? null : <InvoiceSums totals={totals} />}
    </table>
  )
}

interface HeadCellProps extends Pick<InvoiceTableProps, 'search' | 'onSort'> {
  column: Column
}

function HeadCell({ column: { className, label, sortBy }, search, onSort }: HeadCellProps) {
  if (sortBy === undefined) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const isActive = search.sortBy === sortBy
  const isAscending = search.sortOrder === 'ASC'
  const Arrow = isAscending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isActive ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="sort-button" onClick={() => onSort(nextSort(search, sortBy))}>
        {label}
        {isActive ? <Arrow size={14} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

/** How many there are; void ones are left out of the sums and said so. */
export function countText({ count, voidCount }: InvoiceTotals): string {
  const counted = count - voidCount
  const invoices = `${counted} ${counted === 1 ? 'invoice' : 'invoices'}`
  return voidCount === 0 ? invoices : `${invoices}, ${voidCount} void not counted`
}

/** The foot: the sums of all pages, under their columns. */
function InvoiceSums({ totals }: Pick<InvoiceTableProps, 'totals'>) {
  return (
    <tfoot>
      <tr>
        {COLUMNS.map(({ className, label }) => (
          <td key={label} className={NOTES.has(label) ? `${className} money-table-note` : className}>
            {totals === undefined ? null : sumUnder(label, totals)}
          </td>
        ))}
        <td className="cell-menu">{null}</td>
      </tr>
    </tfoot>
  )
}

/** The columns in whose foot words stand. */
const NOTES: ReadonlySet<string> = new Set(['Number', 'Paid'])

function sumUnder(label: string, totals: InvoiceTotals): ReactNode {
  if (label === 'Number') return countText(totals)
  if (label === 'Paid') return <span className="invoice-sums-word">Totals</span>
  if (label === 'Balance') return <MoneySum lkr={totals.remaining} hasCurrency={false} />
  return label === 'Total' ? <MoneySum lkr={totals.total} /> : null
}
