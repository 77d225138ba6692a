import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { MoneySum } from '#platform/web/ui/money/money.tsx'
import { type MoneyColumn, MoneyTable } from '#platform/web/ui/money/money-table.tsx'
import {
  DEFAULT_INVOICE_SORT,
  DEFAULT_SORT_ORDER,
  type InvoiceSort,
} from '../../shared/invoice-list-query.ts'
import type { InvoiceTotals } from '../../shared/invoice-schema.ts'
import type { InvoiceSearch } from './invoice-list-address.ts'
import './invoice-columns.css'

const COLUMNS: readonly MoneyColumn<InvoiceSort>[] = [
  { className: 'invoice-number', label: 'Number', sortBy: 'invoiceNumber', skeleton: 68 },
  { className: 'invoice-client', label: 'Client', sortBy: 'clientName', skeleton: '70%' },
  { className: 'invoice-issued', label: 'Issued', sortBy: 'issueDate', skeleton: 40 },
  { className: 'invoice-due', label: 'Due', sortBy: 'dueDate', skeleton: 44 },
  { className: 'invoice-status', label: 'Status', skeleton: 72, isPill: true },
  { className: 'invoice-paid', label: 'Paid', skeleton: 0 },
  { className: 'cell-amount invoice-balance', label: 'Balance', skeleton: 64 },
  { className: 'cell-amount invoice-total', label: 'Total', sortBy: 'total', skeleton: 96 },
  { className: 'invoice-mail', label: 'E-mail', skeleton: 72 },
]

type Sort = Pick<InvoiceSearch, 'sortBy' | 'sortOrder'>

/** The sort after a press on a column header: ascending, then descending, then the list's default. */
export function nextSort(search: InvoiceSearch, sortBy: InvoiceSort): Sort {
  if (search.sortBy !== sortBy) return { sortBy, sortOrder: 'ASC' }
  return search.sortOrder === 'ASC'
    ? { sortBy, sortOrder: 'DESC' }
    : { sortBy: DEFAULT_INVOICE_SORT, sortOrder: DEFAULT_SORT_ORDER }
}

export interface InvoiceTableProps {
  search: InvoiceSearch
  onSort: (sort: Sort) => void
  /** Whether the first page is loading. */
  isLoading: boolean
  /** Whether the rows are the previous ones, while others load. */
  isStale: boolean
  /** Undefined until loaded. */
  totals: InvoiceTotals | undefined
  /** The rows. */
  children: ReactNode
}

/** The table of invoices with its header and its sums. */
export function InvoiceTable({ search, onSort, isLoading, isStale, totals, children }: InvoiceTableProps) {
  return (
    <MoneyTable
      label="Invoices"
      className="invoice-table"
      columns={COLUMNS.map((column) => ({ ...column, largest: largestUnder(column.label, totals) }))}
      sort={{
        by: search.sortBy,
        order: search.sortOrder,
        onSort: (sortBy) => onSort(nextSort(search, sortBy)),
      }}
      isLoading={isLoading}
      isStale={isStale}
      foot={<InvoiceSums totals={totals} />}
    >
      {children}
    </MoneyTable>
  )
}

/** No row can show more than the overall sum; a void invoice counts only towards the sum of its status. */
function largestUnder(label: string, totals: InvoiceTotals | undefined): number | undefined {
  if (totals === undefined) return undefined
  if (label === 'Balance') return totals.remaining
  return label === 'Total' ? Math.max(totals.total, ...totals.byStatus.map(({ total }) => total)) : undefined
}

/** The number of invoices; void ones are not summed and are listed separately. */
export function countText({ count, voidCount }: InvoiceTotals): string {
  const invoices = counted(count - voidCount, 'invoice')
  return voidCount === 0 ? invoices : `${invoices}, ${voidCount} void not counted`
}

/** The footer: the sums of all pages, below their columns. */
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

/** The columns with text in their footers. */
const NOTES: ReadonlySet<string> = new Set(['Number', 'Paid'])

function sumUnder(label: string, totals: InvoiceTotals): ReactNode {
  if (label === 'Number') return countText(totals)
  if (label === 'Paid') return <span className="invoice-sums-word">Totals</span>
  if (label === 'Balance') return <MoneySum lkr={totals.remaining} hasCurrency={false} />
  return label === 'Total' ? <MoneySum lkr={totals.total} /> : null
}
