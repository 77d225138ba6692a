import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { csvFile } from '#platform/shared/csv.ts'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import {
  createExpense,
  exportExpenses,
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { ExpensesPage } from './expenses-page.tsx'

const dialog = page.getByRole('dialog', { name: 'Add Expense' })
const project = dialog.getByRole('combobox', { name: /^Project/ })
const field = (name: string) => dialog.getByRole('textbox', { name })

async function open(address: string, expenses: Expense[] = [sampleExpense()], width = 1440) {
  await page.viewport(width, 800)
  const server = fakeServer()
    .on(listExpenses, () => expenses)
    .on(listExpenseCategories, () => ['General'])
    .on(getExpenseTotals, () => sampleExpenseTotals(expenses))
    .on(listProjects, () => [{ id: 7, name: 'Rebrand', status: 'Active' as const, clientId: 3 }])
    .on(listClients, () => [])
  return { server, ...(await renderAt(address, <ExpensesPage />)) }
}

test('the project of the address reaches every call, and the cross of its chip removes it', async () => {
  const { server, address } = await open('/expenses?project=7')
  await expect.poll(() => server.callsOf(listExpenses)[0]?.input.query).toMatchObject({ projectId: 7 })
  expect(server.callsOf(getExpenseTotals).map(({ input }) => input.query.projectId)).not.toContain(undefined)
  server.on(exportExpenses, () => csvFile('expenses.csv', ['#'], []))
  await page.getByRole('button', { name: 'Export expenses' }).click()
  await expect.poll(() => server.callsOf(exportExpenses)[0]?.input.query).toMatchObject({ projectId: 7 })
  await page.getByRole('button', { name: 'Remove Project: Rebrand' }).click()
  await expect.poll(address).toBe('/expenses')
})

test('a project is chosen above the list, and the filters can be cleared', async () => {
  const { address } = await open('/expenses?page=1', [])
  await page.getByRole('button', { name: 'Project: all' }).click()
  await page.getByRole('option', { name: 'Rebrand' }).click()
  await expect.poll(address).toBe('/expenses?project=7')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(address).toBe('/expenses')
})

test('a new expense begins with the project of the list, also from an address, and has its own draft', async () => {
  const { server, address } = await open('/expenses?new=1&project=7')
  await expect.element(project).toHaveTextContent('Rebrand')
  await expect.poll(address).toBe('/expenses?project=7')
  await field('Description').fill('Proofs')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove Project: Rebrand' }).click()
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect.element(field('Description')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Project: all' }).click()
  await page.getByRole('option', { name: 'Rebrand' }).click()
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect.element(field('Description')).toHaveValue('Proofs')
  await dialog.getByRole('spinbutton', { name: 'Amount (LKR)' }).fill('100')
  server.on(createExpense, () => sampleExpense())
  await dialog.getByRole('button', { name: 'Save Expense' }).click()
  await expect.poll(() => server.callsOf(createExpense)[0]?.input.body).toMatchObject({ projectId: 7 })
})

test('on a phone of 360 px all of the head fits, and the export is in its menu', async () => {
  const { server } = await open('/expenses?project=7', [sampleExpense()], 360)
  await expect.element(page.getByRole('button', { name: 'Project: Rebrand', exact: true })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Expense' }).element().getBoundingClientRect()
  expect([add.width >= 44, add.height >= 44, add.right <= 360]).toEqual([true, true, true])
  server.on(exportExpenses, () => csvFile('expenses.csv', ['#'], []))
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Export expenses' }).click()
  await expect.poll(() => server.callsOf(exportExpenses)).toHaveLength(1)
})
