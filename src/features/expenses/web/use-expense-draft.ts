import { useEffect, useState } from 'react'
import { useAccount } from '#platform/web/account-context.tsx'
import { dropDraft, keepDraft, readDraftOf } from '#platform/web/drafts.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { ExpenseDraft, expenseDraftKey, type ExpenseFormValues, isSame } from './expense-form.ts'

/**
 * What was typed for an expense and not saved: it outlives the dialog and the page.
 * @param expense as it is stored; undefined for a new one
 */
export function useExpenseDraft(expense: Expense | undefined) {
  const { id } = useAccount()
  const draftKey = expenseDraftKey(expense?.id)
  const [found] = useState(() => readDraftOf(id, draftKey, ExpenseDraft))
  // pressing twice, or again after a broken connection, makes one expense
  const [idempotencyKey, setIdempotencyKey] = useState(() => found?.idempotencyKey ?? crypto.randomUUID())
  return {
    /** The draft as it was when the dialog opened. */
    found: found?.values,
    idempotencyKey,
    draftKey,
    drop: () => dropDraft(id, draftKey),
    /** What is typed from now on is another expense. */
    startOver: () => setIdempotencyKey(crypto.randomUUID()),
  }
}

/** Keeps what is typed as the draft, as long as it differs from what is stored. */
export function useDraftKept(
  { draftKey, idempotencyKey }: { draftKey: string; idempotencyKey: string },
  values: ExpenseFormValues,
  stored: ExpenseFormValues,
): void {
  const { id } = useAccount()
  const draft = isSame(values, stored) ? '' : JSON.stringify({ values, idempotencyKey })
  useEffect(() => {
    keepDraft(id, draftKey, draft)
  }, [id, draftKey, draft])
}
