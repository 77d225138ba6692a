import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import {
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
  replaceExpense,
} from '../shared/expense-endpoints.ts'
import { ExpensesPage } from './expenses-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

/** The calls made when a listed expense is saved with another text in a field. */
async function callsOfSaving(field: string, text: string) {
  await page.viewport(1440, 900)
  const state = { expenses: [sampleExpense()] }
  fakeServer()
    .on(listExpenses, () => state.expenses)
    .on(listExpenseCategories, () => ['General'])
    .on(getExpenseTotals, () => sampleExpenseTotals(state.expenses))
    .on(replaceExpense, ({ body }) => {
      const saved = Object.assign(sampleExpense(), body, { version: 2 })
      state.expenses = [saved]
      return new Recorded(saved, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/expenses', <ExpensesPage />)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' })
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  const calls = await countCallsLive(queryClient)
  await dialog.getByRole('button', { name: 'Save Expense' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await tellOwnChange('expense', 7)
  return calls
}

/** The totals may have changed; so may the categories, which the dialog offers in order of use. */
const SUMS = ['GET /api/expenses/categories', 'GET /api/expenses/totals']

test('saving a description takes one call, and one each for the sums and the categories, including its echo', async () => {
  const calls = await callsOfSaving('Description', 'Second proofs')
  await expect.element(page.getByRole('row', { name: /Second proofs/ })).toBeVisible()
  expect(calls[0]).toBe('PUT /api/expenses/7')
  expect(calls.slice(1).toSorted()).toEqual(SUMS)
})

test('saving another day also fetches the list, which is sorted by day', async () => {
  const calls = await callsOfSaving('Date', '1 Nov 2026')
  expect(calls.slice(1).toSorted()).toEqual(['GET /api/expenses', ...SUMS])
})
