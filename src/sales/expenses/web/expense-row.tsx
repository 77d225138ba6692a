import { memo } from 'react'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Expense } from '../shared/expense-schema.ts'
import { CategoryMark } from './expense-summary.tsx'
import { PassOnMark } from './one/pass-on-mark.tsx'

export interface ExpenseRowProps {
  expense: Expense
  today: string
  /** The position of its category's colour. */
  place: number
  /** Undefined if the role may not edit. */
  onEdit: ((expense: Expense) => void) | undefined
  onDelete: ((expense: Expense) => void) | undefined
}

/** One expense of the table; a press anywhere on it opens the expense. */
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, today, place, onEdit, onDelete } = props
  const { id, date, category, description, vendor, receipt, amount } = expense
  return (
    // for the keyboard, the description's button opens it; the rest of the row is only a larger target
    <tr
      className={classNames(onEdit !== undefined && 'money-row')}
      data-focus-item={id}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('button') === null) onEdit?.(expense)
      }}
    >
      <td className="expense-date">{formatDay(date, today)}</td>
      <td className="expense-category" title={category}>
        <CategoryMark place={place} /> {category}
      </td>
      <td title={description}>
        {onEdit === undefined ? (
          description
        ) : (
          <button type="button" className="money-row-open" data-focus-home onClick={() => onEdit(expense)}>
            {description}
          </button>
        )}
        <PassOnMark expense={expense} />
      </td>
      <td className="expense-vendor" title={vendor ?? undefined}>
        {vendor ?? <span className="cell-none">–</span>}
      </td>
      <td className="expense-receipt">
        {receipt === null ? (
          <span className="expense-no-receipt">None</span>
        ) : (
          <ReceiptMark name={receipt.name} />
        )}
      </td>
      <td className="cell-amount expense-amount">
        <Money value={toCents(amount)} />
      </td>
      <td className="expense-actions">
        <div className="row-actions">
          <EditDeleteButtons
            name={description}
            disabled={false}
            onEdit={onEdit && (() => onEdit(expense))}
            onDelete={onDelete && (() => onDelete(expense))}
          />
        </div>
      </td>
    </tr>
  )
})

/** A small sheet that indicates a receipt. */
export function ReceiptMark({ name }: { name: string }) {
  return (
    <span className="receipt-mark" role="img" aria-label={`Receipt: ${name}`} title={name}>
      <svg viewBox="0 0 22 27" width={22} height={27} aria-hidden>
        <path className="receipt-mark-ink" d="M6 4.5h10" />
        <path className="receipt-mark-lines" d="M4 9.5h7M15 9.5h3M4 12.5h5M15 12.5h3M4 15.5h7M15 15.5h3" />
        <path className="receipt-mark-ink" d="M4 21.5h4M14 21.5h4" />
      </svg>
    </span>
  )
}
