import { call } from '#platform/web/api-client.ts'
import { sendForm } from '#platform/web/send-form.ts'
import { createExpense, deleteReceipt, replaceExpense, uploadReceipt } from '../shared/expense-endpoints.ts'
import type { Expense, ExpenseInput } from '../shared/expense-schema.ts'
import { type ReceiptChoice, sentName } from './receipt-choice.ts'

export interface ExpenseSaving {
  /** The expense as it is stored; undefined makes one. */
  stored: Expense | undefined
  input: ExpenseInput
  receipt: ReceiptChoice
  idempotencyKey: string
  /** Called as soon as there is an expense, so that sending again makes no second one. */
  onStored: (expense: Expense) => void
  /** Called when the file begins to be sent, which may take a while. */
  onUpload: () => void
}

/** Saves an expense and then its receipt. Failures are told, and given on. */
export async function saveExpense(saving: ExpenseSaving): Promise<void> {
  const { stored, input, receipt, idempotencyKey, onStored, onUpload } = saving
  let id = stored?.id
  await sendForm(stored === undefined ? 'Expense not added' : 'Expense not saved', async () => {
    const saved =
      stored === undefined
        ? await call(createExpense, { body: input }, { idempotencyKey })
        : await call(replaceExpense, { params: { id: String(stored.id) }, body: input })
    id = saved.id
    onStored(saved)
  })
  if (receipt.kind === 'kept') return
  const params = { id: String(id) }
  await sendForm('The expense was saved, but not its receipt', () => {
    if (receipt.kind === 'removed') return call(deleteReceipt, { params })
    onUpload()
    return call(uploadReceipt, { params, query: { name: sentName(receipt.file.name) }, body: receipt.file })
  })
}
