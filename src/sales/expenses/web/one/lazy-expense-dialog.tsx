import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import type { Expense } from '../../shared/expense-schema.ts'
import { askAndDeleteExpense } from '../delete-expense.tsx'

const ExpenseDialog = lazy(async () => ({ default: (await import('../expense-dialog.tsx')).ExpenseDialog }))

/** Edits an expense where it is listed, on the page of another feature. */
export function EditExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const can = useCan()
  const queryClient = useQueryClient()
  return (
    <Suspense>
      <ExpenseDialog
        expense={expense}
        onClose={onClose}
        onSaved={(changes) => {
          onClose()
          offerUndo(changes, { message: 'The expense was saved.' })
        }}
        onDelete={can('expenses:delete') ? (gone) => askAndDeleteExpense(queryClient, gone) : undefined}
      />
    </Suspense>
  )
}
