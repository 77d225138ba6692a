import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import { createExpense, deleteReceipt, replaceExpense, uploadReceipt } from '../shared/expense-endpoints.ts'
import type { Expense, ExpenseInput } from '../shared/expense-schema.ts'
import { type ReceiptChoice, sentName } from './receipt-choice.ts'

export interface ExpenseSaving {
  /** The stored expense; undefined to add one. */
  stored: Expense | undefined
  input: ExpenseInput
  receipt: ReceiptChoice
  sending: Sending
  /** Called as soon as the expense exists, so that submitting again does not add a second one. */
  onStored: (expense: Expense) => void
  /** Called with the change ids of each call. */
  onChanged: (changes: readonly number[]) => void
  /** Called when the upload begins, which may take a while. */
  onUpload: () => void
}

/** Saves an expense and then its receipt. Failures are shown and rethrown. */
export async function saveExpense(queryClient: QueryClient, saving: ExpenseSaving): Promise<void> {
  const { stored, input, receipt, sending, onStored, onChanged, onUpload } = saving
  const { idempotencyKey, ifMatch } = sending
  let id = stored?.id
  await sendForm(stored === undefined ? 'Expense not added' : 'Expense not saved', async () => {
    const saved = await write<WriteAnswer<Expense>>(queryClient, { entity: 'expense' }, () =>
      stored === undefined
        ? callWithMetadata(createExpense, { body: input }, { idempotencyKey })
        : callWithMetadata(replaceExpense, { params: { id: String(stored.id) }, body: input }, { ifMatch }),
    )
    id = saved.reply.id
    onChanged(saved.changes)
    onStored(saved.reply)
  })
  if (receipt.kind === 'kept') return
  const params = { id: String(id) }
  await sendForm('The expense was saved, but not its receipt', async () => {
    const { changes } = await write<WriteAnswer>(queryClient, { entity: 'expense' }, sendReceipt)
    onChanged(changes)
  })

  function sendReceipt(): Promise<WriteAnswer> {
    if (receipt.kind !== 'file') return callWithMetadata(deleteReceipt, { params })
    onUpload()
    const query = { name: sentName(receipt.file.name) }
    return callWithMetadata(uploadReceipt, { params, query, body: receipt.file })
  }
}
