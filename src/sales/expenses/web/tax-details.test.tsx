import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readChoice } from '#platform/web/lists/kept-choice.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import {
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
  replaceExpense,
} from '../shared/expense-endpoints.ts'
import { ExpensesPage } from './expenses-page.tsx'

/** One of two of its vendor in November. */
const SHOOT = sampleExpense({ description: 'Shoot', vendor: 'Ruwan', amount: 59_000, date: '2026-11-17' })
const FIRST = { ...SHOOT, id: 8, amount: 70_000 }

test('tax details open on demand, warn about a TIN, suggest what is withheld, and stay open (spec 25.3)', async () => {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listExpenses, () => [SHOOT])
    .on(getExpenseTotals, ({ query }) =>
      sampleExpenseTotals(query.vendor === 'Ruwan' ? [SHOOT, FIRST] : [SHOOT]),
    )
    .on(listExpenseCategories, () => ['Printing'])
    .on(replaceExpense, () => SHOOT)
  await renderAt('/expenses', <ExpensesPage />)
  const edit = page.getByRole('button', { name: 'Edit Shoot' })
  await edit.click()
  await expect.element(page.getByText('Tax details')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Supplier TIN' })).not.toBeInTheDocument()
  await page.getByText('Tax details').click()
  const tin = page.getByRole('textbox', { name: 'Supplier TIN' })
  await tin.fill('1029384')
  await expect.element(page.getByText('A TIN has 9 digits.')).toBeVisible()
  await tin.fill('102938475')
  await expect.element(page.getByText('A TIN has 9 digits.')).not.toBeInTheDocument()
  await page.getByRole('spinbutton', { name: 'VAT in the Amount' }).fill('9000')
  await page.getByRole('switch', { name: 'Supplier is an individual' }).click()
  await expect
    .element(page.getByText('Payments to Ruwan in November come to LKR 129,000.00.', { exact: false }))
    .toBeVisible()
  expect(server.callsOf(getExpenseTotals).at(-1)?.input.query).toMatchObject({
    vendor: 'Ruwan',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
  })
  await page.getByRole('button', { name: 'Withhold LKR 2,500.00' }).click()
  await expect.element(page.getByRole('spinbutton', { name: 'Tax Withheld' })).toHaveValue(2_500)
  await page.getByRole('button', { name: 'Save Expense' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.callsOf(replaceExpense)[0]?.input.body).toMatchObject({
    supplierTin: '102938475',
    supplierInvoiceNumber: '',
    vat: 9_000,
    vatDisallowed: null,
    supplierIsIndividual: true,
    withheld: 2_500,
  })
  expect(readChoice('expense-tax-details', TEST_ACCOUNT.id)).toBe('open')
  await edit.click()
  await expect.element(tin).toBeVisible()
})
