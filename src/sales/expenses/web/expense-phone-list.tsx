import { formatDay } from '#platform/shared/dates.ts'
import { centsOfSum, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Expense, ExpenseTotals } from '../shared/expense-schema.ts'
import { CategoryMark } from './expense-summary.tsx'
import { countText } from './expense-table.tsx'
import { PassOnMark } from './one/pass-on-mark.tsx'
import './expense-phone-list.css'

export interface ExpensePhoneListProps {
  expenses: readonly Expense[]
  today: string
  /** The position of a category's colour. */
  placeOf: (category: string) => number
  /** Whether the first page is loading. */
  isLoading: boolean
  isStale: boolean
  /** Undefined if the role may not edit. */
  onEdit: ((expense: Expense) => void) | undefined
}

/** The expenses on a phone: two lines each; a tap opens one. */
export function ExpensePhoneList(props: ExpensePhoneListProps) {
  const { expenses, today, placeOf, isLoading, isStale, onEdit } = props
  return (
    <ul className="phone-list" aria-label="Expenses" aria-busy={isLoading || isStale}>
      {isLoading ? <SkeletonRows /> : null}
      {expenses.map((expense) => (
        <li key={expense.id} data-focus-item={expense.id}>
          {onEdit === undefined ? (
            <div className="phone-row expense-phone-row">
              <Lines expense={expense} today={today} place={placeOf(expense.category)} />
            </div>
          ) : (
            <button
              type="button"
              className="phone-row expense-phone-row"
              data-focus-home
              onClick={() => onEdit(expense)}
            >
              <Lines expense={expense} today={today} place={placeOf(expense.category)} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ expense, today, place }: { expense: Expense; today: string; place: number }) {
  const { date, category, description, vendor, receipt, amount } = expense
  return (
    <>
      <span className="phone-line">
        <span className="ellipsis phone-name">{description}</span>
        <Money value={toCents(amount)} />
      </span>
      <span className="phone-line note">
        <span className="ellipsis">
          <CategoryMark place={place} /> {category}
          {vendor === null ? null : ` · ${vendor}`}
        </span>
        <span className="expense-phone-day">
          <PassOnMark expense={expense} />
          {receipt === null ? 'no receipt · ' : null}
          {formatDay(date, today)}
        </span>
      </span>
    </>
  )
}

/** Below the list: the sum of all pages. */
export function ExpensePhoneFoot({ totals }: { totals: ExpenseTotals | undefined }) {
  return (
    <div className="phone-foot expense-phone-foot">
      {totals === undefined ? null : (
        <>
          <span>{countText(totals)}</span>
          <Money value={centsOfSum(totals.total)} size="total" />
        </>
      )}
    </div>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%']

/** Rows of the real height; visible only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="phone-row phone-row-skeleton expense-phone-row appear-late" aria-hidden>
      <Skeleton width={width} height={12} />
      <Skeleton width="40%" />
    </li>
  ))
}
