import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { centsOfSum } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type MoneyColumn, MoneyTable } from '#platform/web/ui/money/money-table.tsx'
import type { ExpenseSort } from '../shared/expense-endpoints.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import type { ExpenseSearch } from './expense-list-address.ts'

const COLUMNS: readonly MoneyColumn<ExpenseSort>[] = [
  { className: 'expense-date', label: 'Date', sortBy: 'date', skeleton: 44 },
  { className: 'expense-category', label: 'Category', sortBy: 'category', skeleton: 96 },
  { label: 'Description', sortBy: 'description', skeleton: '56%' },
  { className: 'expense-vendor', label: 'Vendor', sortBy: 'vendor', skeleton: '62%' },
  { className: 'expense-receipt', label: 'Receipt', skeleton: 22 },
  { className: 'cell-amount expense-amount', label: 'Amount', sortBy: 'amount', skeleton: 96 },
]

type Sort = Pick<ExpenseSearch, 'sortBy' | 'sortOrder'>

/** The sort after a press on a column header: the active column is reversed, another one is ascending (spec 1.4). */
export function nextSort(search: ExpenseSearch, sortBy: ExpenseSort): Sort {
  const isAscending = search.sortBy === sortBy && search.sortOrder === 'ASC'
  return { sortBy, sortOrder: isAscending ? 'DESC' : 'ASC' }
}

export interface ExpenseTableProps {
  search: ExpenseSearch
  onSort: (sort: Sort) => void
  /** Whether the first page is loading. */
  isLoading: boolean
  /** Whether the rows are the previous ones, while others load. */
  isStale: boolean
  /** Of all pages; undefined until loaded. */
  totals: ExpenseTotals | undefined
  /** The largest amount of the rows, in LKR. */
  largestAmount: number
  /** The rows. */
  children: ReactNode
}

/** The table of expenses with its header and its sum. */
export function ExpenseTable(props: ExpenseTableProps) {
  const { search, onSort, isLoading, isStale, totals, children } = props
  const largest = Math.max(props.largestAmount, totals?.total ?? 0)
  return (
    <MoneyTable
      label="Expenses"
      className="expense-table"
      columns={COLUMNS.map((column) => (column.label === 'Amount' ? { ...column, largest } : column))}
      actionsClassName="expense-actions"
      sort={{
        by: search.sortBy,
        order: search.sortOrder,
        onSort: (sortBy) => onSort(nextSort(search, sortBy)),
      }}
      isLoading={isLoading}
      isStale={isStale}
      foot={
        <tfoot>
          <tr>
            <td className="money-table-note" colSpan={3}>
              {totals === undefined ? null : countText(totals)}
            </td>
            <td className="expense-vendor">&nbsp;</td>
            <td className="expense-receipt">&nbsp;</td>
            <td className="cell-amount expense-amount">
              {totals === undefined ? null : <Money value={centsOfSum(totals.total)} size="total" />}
            </td>
            <td className="expense-actions">&nbsp;</td>
          </tr>
        </tfoot>
      }
    >
      {children}
    </MoneyTable>
  )
}

/** The number of expenses, and how many of them have no receipt. */
export function countText({ count, withoutReceipt }: ExpenseTotals): string {
  const expenses = counted(count, 'expense')
  return withoutReceipt === 0 ? expenses : `${expenses}, ${withoutReceipt} without a receipt`
}
