import type { QueryClient } from '@tanstack/react-query'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { deleteExpense } from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import './delete-expense.css'

/** Confirms, deletes and reports the result (spec 11.3). @returns whether it was deleted */
export function askAndDeleteExpense(queryClient: QueryClient, expense: Expense): Promise<boolean> {
  return askAndDelete(queryClient, {
    title: 'Delete Expense',
    question: 'Are you sure you want to delete this expense? You can restore it for 30 days.',
    detail: <Subject expense={expense} />,
    loading: 'Deleting expense...',
    success: 'Expense deleted successfully',
    failure: 'Failed to delete expense. Please try again.',
    entity: 'expense',
    id: expense.id,
    send: () => callWithMetadata(deleteExpense, { params: { id: String(expense.id) } }),
  })
}

/** The expense named in the confirmation. */
function Subject({ expense: { description, category, date, vendor, amount } }: { expense: Expense }) {
  const facts = [formatDayWithYear(date), category, vendor].filter((fact) => fact !== null)
  return (
    <span className="expense-question">
      <span className="expense-question-text">
        <span className="clamped clamped-to-three expense-question-name">{description}</span>
        <span className="clamped note">{facts.join(' · ')}</span>
      </span>
      <Money value={toCents(amount)} />
    </span>
  )
}
