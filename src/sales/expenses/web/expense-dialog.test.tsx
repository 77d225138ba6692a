import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { keepDraft, readDraft } from '#platform/web/forms/drafts.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { SAMPLE_RECEIPT, sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import {
  createExpense,
  deleteExpense,
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
  replaceExpense,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { ExpensesPage } from './expenses-page.tsx'

const PROOFS = sampleExpense({ notes: 'Second round.' })

const NOBODYS = {
  projectId: null,
  clientId: null,
  isBillable: false,
  markupPercent: 0,
  passOnTaxed: true,
  supplierTin: '',
  supplierInvoiceNumber: '',
  supplierInvoiceDate: null,
  vat: null,
  vatDisallowed: null,
  supplierIsIndividual: false,
  withheld: null,
}

const adding = page.getByRole('dialog', { name: 'Add Expense' })
const editing = page.getByRole('dialog', { name: 'Edit Expense' })
const question = page.getByRole('alertdialog', { name: 'Delete Expense' })
const amount = page.getByRole('spinbutton', { name: 'Amount (LKR)' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const category = page.getByRole('combobox', { name: /^Category/ })
const save = page.getByRole('button', { name: 'Save Expense' })
const draftOf = (key: string) => readDraft(TEST_ACCOUNT.id, key)

function startServer(expenses: Expense[]) {
  return fakeServer()
    .on(listExpenses, () => expenses)
    .on(getExpenseTotals, () => sampleExpenseTotals(expenses))
    .on(listExpenseCategories, () => ['Travel', 'Printing', 'General'])
    .on(replaceExpense, () => PROOFS)
    .on(listProjects, () => [{ id: 5, name: 'Kandy Hotel', status: 'Active' as const }])
    .on(listClients, () => [])
}

async function openNew(expenses: Expense[] = [PROOFS]) {
  await page.viewport(1440, 900)
  const server = startServer(expenses)
  const screen = await renderAt('/expenses', <ExpensesPage />)
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect.element(adding).toBeVisible()
  return { server, ...screen }
}

async function openEditing(expense = PROOFS) {
  await page.viewport(1440, 900)
  const server = startServer([expense])
  const screen = await renderAt('/expenses', <ExpensesPage />)
  await page.getByRole('button', { name: `Edit ${expense.description}` }).click()
  await expect.element(editing).toBeVisible()
  return { server, ...screen }
}

test('starts with General and today, with the focus on the amount, and can be saved once it is complete', async () => {
  beginTestDay()
  await openNew()
  await expect.element(amount).toHaveFocus()
  await expect.element(category).toMatchTextContent(/General/)
  await expect.element(field('Date')).toHaveValue('20 Nov 2026')
  await expect.element(save).toBeDisabled()
  await amount.fill('18500.5')
  await expect.element(save).toBeDisabled()
  await field('Description').fill('Van hire')
  await expect.element(save).toBeEnabled()
  await field('Date').fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(save).toBeDisabled()
})

test('adds an expense with all fields, once, and confirms it', async () => {
  const { server } = await openNew([])
  const answered = Promise.withResolvers<void>()
  server.on(createExpense, async () => {
    await answered.promise
    return PROOFS
  })
  await amount.fill('38400')
  await field('Date').fill('17 Nov 2026')
  await field('Description').fill(' Proofs for Harbour livery ')
  await field('Vendor').fill('ගුණරත්න')
  await field('Notes').fill('Second round.\nCharged.')
  ;(save.element() as HTMLButtonElement).click()
  ;(save.element() as HTMLButtonElement).click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect.element(adding.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  server.on(listExpenses, () => [PROOFS])
  answered.resolve()
  await expect.element(page.getByText('The expense was added.')).toBeVisible()
  await expect.poll(() => adding.query()).toBeNull()
  await expect.element(page.getByRole('row', { name: /Proofs/ })).toBeVisible()
  expect(server.callsOf(createExpense).map(({ input }) => input.body)).toEqual([
    {
      amount: 38_400,
      date: '2026-11-17',
      category: 'General',
      description: 'Proofs for Harbour livery',
      vendor: 'ගුණරත්න',
      notes: 'Second round.\nCharged.',
      ...NOBODYS,
    },
  ])
  expect([draftOf('expense new'), draftOf('expense 7')]).toEqual([undefined, undefined])
})

test.each([
  ['', 'Amount is required'],
  ['-1', 'This must be at least 0'],
  ['1.005', 'Amount must be an amount with at most two decimals'],
  ['1e15', 'This may be at most LKR 10,000,000,000'],
])('the amount %j is refused at its field', async (text, sentence) => {
  await openNew()
  await field('Description').fill('Van hire')
  await amount.fill('5')
  await amount.fill(text)
  await userEvent.keyboard('{Tab}')
  await expect.element(amount).toHaveAccessibleDescription(sentence)
  await expect.element(save).toBeDisabled()
})

test('a blank description is refused at its field', async () => {
  await openNew()
  await field('Description').fill('  ')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Description')).toHaveAccessibleDescription('Description is required')
})

test('a category can be chosen by typing, or added', async () => {
  const { server } = await openNew()
  server.on(createExpense, () => PROOFS)
  await category.click()
  await userEvent.keyboard('trav')
  await expect.element(page.getByRole('option', { name: 'Travel' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(category).toMatchTextContent(/Travel/)
  await category.click()
  await userEvent.keyboard('Rent of the hall')
  await page.getByRole('option', { name: 'Add “Rent of the hall”' }).click()
  await expect.element(category).toMatchTextContent(/Rent of the hall/)
  await amount.fill('5')
  await field('Description').fill('Hall')
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createExpense)[0]?.input.body.category).toBe('Rent of the hall')
})

test('an existing category is not offered as new, whatever its case', async () => {
  await openNew()
  await category.click()
  await userEvent.keyboard('TRAVEL')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Travel'])
})

test('a failure is reported and keeps the input, and the same expense is sent again', async () => {
  const { server } = await openNew()
  const sentence = 'Description is required'
  server.on(
    createExpense,
    () => new ApiFailure(400, { message: sentence, fields: { description: sentence } }),
  )
  await amount.fill('5')
  await field('Description').fill('Hall')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Expense not added\s*Description is required/)
  await expect.element(field('Description')).toHaveAccessibleDescription(sentence)
  await expect.element(amount).toHaveValue(5)
  server.on(createExpense, () => new ApiFailure(0))
  await field('Description').fill('Hall of fame')
  await save.click()
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  server.on(createExpense, () => PROOFS)
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  const keys = server.callsOf(createExpense).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('edits with the fields filled in, and shows the values of the list', async () => {
  const { server } = await openEditing()
  await expect.element(amount).toHaveValue(38_400)
  expect((amount.element() as HTMLInputElement).value).toBe('38400.00')
  await expect.element(field('Date')).toHaveValue('17 Nov 2026')
  await expect.element(category).toMatchTextContent(/Printing/)
  await expect.element(field('Vendor')).toHaveValue('Gunaratne Offset')
  await expect.element(field('Notes')).toHaveValue('Second round.')
  await field('Vendor').fill('')
  await field('Description').fill('Menus')
  server.on(listExpenses, () => [sampleExpense({ description: 'Menus', vendor: null })])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => editing.query()).toBeNull()
  await expect.element(page.getByRole('row', { name: /Menus/ })).toBeVisible()
  expect(server.callsOf(replaceExpense).map(({ input }) => [input.params.id, input.body])).toEqual([
    [
      7,
      {
        amount: 38_400,
        date: '2026-11-17',
        category: 'Printing',
        description: 'Menus',
        vendor: '',
        notes: 'Second round.',
        ...NOBODYS,
      },
    ],
  ])
})

test('opens by keyboard, and Escape returns the focus', async () => {
  await page.viewport(1440, 900)
  startServer([PROOFS])
  await renderAt('/expenses', <ExpensesPage />)
  const opener = page.getByRole('button', { name: PROOFS.description, exact: true })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editing).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => editing.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('input survives Escape and the page, and only its author discards or cancels it', async () => {
  const { unmount } = await openNew()
  await field('Description').fill('Half a text')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => adding.query()).toBeNull()
  const keyOf = (draft = '{}') => (JSON.parse(draft) as { key?: string }).key
  const key = keyOf(draftOf('expense new'))
  await unmount()
  await openNew()
  await expect.element(field('Description')).toHaveValue('Half a text')
  await expect.element(page.getByText(/^Draft of .* restored\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Description')).toHaveValue('')
  await expect.poll(() => draftOf('expense new')).toBeUndefined()
  await field('Description').fill('Another')
  await expect.poll(() => draftOf('expense new')).toContain('Another')
  // a different expense, in case the first one was stored after all
  expect(keyOf(draftOf('expense new'))).not.toBe(key)
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(draftOf('expense new')).toBeUndefined()
})

test('each expense has its own draft; one of another version is ignored', async () => {
  keepDraft(TEST_ACCOUNT.id, 'expense 7', '{"values":{"title":"x"}}')
  await openEditing()
  await expect.element(field('Description')).toHaveValue(PROOFS.description)
  await field('Description').fill('Menus')
  await expect.poll(() => draftOf('expense 7')).toContain('Menus')
  await field('Description').fill(PROOFS.description)
  await expect.poll(() => draftOf('expense 7')).toBeUndefined()
  expect(draftOf('expense new')).toBeUndefined()
})

test('deletes from the dialog, in the specification’s words', async () => {
  const { server } = await openEditing(sampleExpense({ receipt: null }))
  await editing.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'Are you sure you want to delete this expense? You can restore it for 30 days.',
    )
  await expect
    .element(question)
    .toMatchTextContent(
      /Proofs for Harbour livery\s*17 Nov 2026 · Printing · Gunaratne Offset\s*LKR 38,400\.00/,
    )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(editing).toBeVisible()
  const answered = Promise.withResolvers<void>()
  server.on(deleteExpense, () => answered.promise)
  await editing.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Deleting expense...')).toBeVisible()
  server.on(listExpenses, () => [])
  answered.resolve()
  await expect.element(page.getByText('Expense deleted successfully')).toBeVisible()
  await expect.poll(() => editing.query()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible()
  expect(server.callsOf(deleteExpense).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test('a failed deletion is reported, and the expense stays', async () => {
  await page.viewport(1440, 900)
  const server = startServer([{ ...PROOFS, receipt: SAMPLE_RECEIPT }])
  server.on(deleteExpense, () => new ApiFailure(503, { message: 'The database is away.' }))
  await renderAt('/expenses', <ExpensesPage />)
  await page.getByRole('button', { name: 'Delete Proofs for Harbour livery' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Failed to delete expense\. Please try again\.\s*The database is away\./)
  await expect.element(page.getByRole('row', { name: /Proofs/ })).toBeVisible()
})

test('passes an expense on to the client of its project, with a markup', async () => {
  const { server } = await openNew([])
  server.on(createExpense, () => PROOFS)
  await amount.fill('38400')
  await field('Description').fill('Proofs')
  await adding.getByText('Project and client').click()
  await adding.getByRole('combobox', { name: /^Project/ }).click()
  await page.getByRole('option', { name: 'Kandy Hotel' }).click()
  await expect.element(field('Markup (%)')).not.toBeInTheDocument()
  await adding.getByRole('switch', { name: 'Pass on to the client' }).click()
  await adding.getByRole('switch', { name: 'Taxed on the invoice' }).click()
  await expect.element(adding.getByRole('combobox', { name: /^Client/ })).toMatchTextContent(/of the project/)
  await field('Markup (%)').fill('7.5')
  await save.click()
  await expect.element(page.getByText('The expense was added.')).toBeVisible()
  const [sent] = server.callsOf(createExpense)
  expect(sent?.input.body).toMatchObject({
    projectId: 5,
    clientId: null,
    isBillable: true,
    markupPercent: 7.5,
    passOnTaxed: false,
  })
})

test('opens on who an expense is passed on to, which its row says', async () => {
  await openEditing(
    sampleExpense({
      projectId: 5,
      project: { id: 5, name: 'Kandy Hotel' },
      clientId: 3,
      client: { id: 3, name: 'Hill Country Hotels' },
      isBillable: true,
      markupPercent: 10,
    }),
  )
  await expect.element(page.getByText('Pass on', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Billed', { exact: true })).not.toBeInTheDocument()
  await expect.element(editing.getByRole('combobox', { name: /^Project/ })).toMatchTextContent(/Kandy Hotel/)
  await expect
    .element(editing.getByRole('combobox', { name: /^Client/ }))
    .toMatchTextContent(/Hill Country Hotels/)
  await expect.element(field('Markup (%)')).toHaveValue('10')
})
