import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_RECEIPT, sampleExpense, sampleExpenseTotals } from '#test/web/sample-expenses.ts'
import {
  exportExpenses,
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { ExpensesPage } from './expenses-page.tsx'

const PROOFS = sampleExpense({ receipt: SAMPLE_RECEIPT })
const VAN = sampleExpense({
  id: 8,
  category: 'Travel',
  description: 'Van hire',
  vendor: 'කුමුදු සෙනෙවිරත්න',
  amount: 18_500.5,
  date: '2026-11-19',
})
const FEE = sampleExpense({
  id: 9,
  category: 'General',
  description: 'Bank charges',
  vendor: null,
  amount: 2_150,
})
const ALL = [VAN, PROOFS, FEE]
const NOVEMBER = '/expenses?from=2026-11-01&to=2026-11-30'

interface Scene {
  expenses?: Expense[]
  total?: number
  address?: string
  role?: Role
  width?: number
}

async function open({ expenses = ALL, total = expenses.length, ...rest }: Scene = {}) {
  const { address = '/expenses', role = 'ADMIN', width = 1440 } = rest
  await page.viewport(width, 900)
  const server = fakeServer()
    .on(listExpenses, () => new Counted(expenses, total))
    .on(listExpenseCategories, () => ['General'])
    .on(getExpenseTotals, ({ query }) =>
      sampleExpenseTotals(
        query.category.length === 0
          ? expenses
          : expenses.filter(({ category }) => query.category.includes(category)),
      ),
    )
  const screen = await renderAt(address, <ExpensesPage />, { role })
  return { server, ...screen }
}

const row = (name: string | RegExp) => page.getByRole('row', { name })
const header = (name: string) => page.getByRole('columnheader', { name })
const categories = page.getByRole('group', { name: 'Categories' })
const sums = page.getByRole('region', { name: 'Sums' })
const foot = () => document.querySelector('tfoot')

test('a row shows day, category, description, vendor, receipt and amount', async () => {
  await open()
  await expect
    .element(row(/Proofs/))
    .toMatchTextContent(
      /17 Nov(?: 2026)?.*Printing.*Proofs for Harbour livery.*Gunaratne Offset.*LKR 38,400\.00/,
    )
  await expect.element(row(/Proofs/).getByRole('img', { name: 'Receipt: receipt-22871.png' })).toBeVisible()
  await expect.element(row(/Van hire/)).toMatchTextContent(/කුමුදු සෙනෙවිරත්න.*None.*LKR 18,500\.50/)
  await expect.element(row(/Bank charges/)).toMatchTextContent(/–.*None.*LKR 2,150\.00/)
  await expect.poll(() => foot()?.textContent).toMatch(/3 expenses, 2 without a receipt.*LKR 59,050\.50/)
})

test('a single expense with its receipt is written in the singular', async () => {
  await open({ expenses: [PROOFS] })
  await expect.poll(() => foot()?.textContent).toMatch(/^1 expense\s/)
})

test('sums up the period by category, the largest first', async () => {
  await open()
  await expect.element(sums).toMatchTextContent(/Spent in all\s*LKR 59,050\.50/)
  expect(
    categories
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Printing38,400.00 65%', 'Travel18,500.50 31%', 'General2,150.00 4%'])
  const widths = [...document.querySelectorAll('.share')].map((share) => share.getBoundingClientRect().width)
  expect(widths.toSorted((one, other) => other - one)).toEqual(widths)
  expect(document.querySelector('.share-bar')?.getBoundingClientRect().height).toBe(8)
})

test('a whole month is compared with the previous one', async () => {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listExpenses, () => ALL)
    .on(getExpenseTotals, ({ query }) =>
      sampleExpenseTotals(query.dateFrom === '2026-10-01' ? [sampleExpense({ amount: 17_820.5 })] : ALL),
    )
  await renderAt(NOVEMBER, <ExpensesPage />)
  await expect
    .element(sums)
    .toMatchTextContent(/Spent in November(?: 2026)?\s*LKR 59,050\.50\s*41,230\.00 more than October/)
  expect(
    server.callsOf(getExpenseTotals).map(({ input: { query } }) => [query.dateFrom, query.dateTo]),
  ).toContainEqual(['2026-10-01', '2026-10-31'])
  await page.getByRole('button', { name: /^Spent: / }).click()
  await page.getByRole('button', { name: 'All time' }).click()
  await expect.element(sums).toMatchTextContent(/Spent in all/)
  await expect.element(sums).not.toMatchTextContent(/October/)
})

test('a category filters the list and its footer, not the sums, and is in the address', async () => {
  const { server, address, back } = await open()
  const travel = categories.getByRole('button', { name: /Travel/ })
  await expect.element(row(/Proofs/)).toBeVisible()
  server.on(listExpenses, ({ query }) =>
    query.category.length === 0 ? ALL : ALL.filter(({ category }) => query.category.includes(category)),
  )
  await travel.click()
  await expect.poll(address).toBe('/expenses?category=Travel')
  await expect.element(travel).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => row(/Proofs/).query()).toBeNull()
  await expect.poll(() => foot()?.textContent).toMatch(/1 expense, 1 without a receipt.*LKR 18,500\.50/)
  await expect.element(sums).toMatchTextContent(/LKR 59,050\.50/)
  await categories.getByRole('button', { name: /Printing/ }).click()
  await expect.poll(address).toBe('/expenses?category=Travel&category=Printing')
  await travel.click()
  await expect.poll(address).toBe('/expenses?category=Printing')
  back()
  back()
  back()
  await expect.poll(address).toBe('/expenses')
  await expect.element(row(/Bank charges/)).toBeVisible()
})

test('a column header sorts in both directions, also by keyboard', async () => {
  const { server, address } = await open()
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending')
  await header('Amount').getByRole('button').click()
  await expect.poll(address).toBe('/expenses?sortBy=amount&sortOrder=ASC')
  await expect.element(header('Amount')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header('Date')).not.toHaveAttribute('aria-sort')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/expenses?sortBy=amount')
  await header('Date').getByRole('button').click()
  await header('Date').getByRole('button').click()
  await expect.poll(address).toBe('/expenses')
  expect(header('Receipt').getByRole('button').query()).toBeNull()
  expect(
    server.callsOf(listExpenses).map(({ input: { query } }) => `${query.sortBy} ${query.sortOrder}`),
  ).toEqual(['date DESC', 'amount ASC', 'amount DESC', 'date ASC'])
})

test('with 3,000 expenses, search, period and page are in the address, and rows stay until the others are loaded', async () => {
  const { server, address, back } = await open({ total: 3_000, address: `${NOVEMBER}&page=3` })
  await expect.element(page.getByText('Showing 101 - 103 of 3000 expenses')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  server.on(listExpenses, async () => {
    await answered.promise
    return [FEE]
  })
  await userEvent.keyboard('/bank')
  await expect.poll(address).toBe(`${NOVEMBER}&search=bank`)
  await expect.element(row(/Proofs/)).toBeVisible()
  answered.resolve()
  await expect.poll(() => row(/Proofs/).query()).toBeNull()
  await expect.element(row(/Bank charges/)).toBeVisible()
  back()
  await expect.poll(address).toBe(`${NOVEMBER}&page=3`)
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  expect(
    server
      .callsOf(listExpenses)
      .map(({ input: { query } }) => [query.page, query.search, query.dateTo])
      .slice(0, 2),
  ).toEqual([
    [3, '', '2026-11-30'],
    [1, 'bank', '2026-11-30'],
  ])
})

test('a page after the last leads to the last one', async () => {
  const { server, address } = await open({ expenses: [], total: 60, address: '/expenses?page=5' })
  server.on(listExpenses, () => new Counted(ALL, 60))
  await expect.poll(address).toBe('/expenses?page=2')
  await expect.element(row(/Van hire/)).toBeVisible()
})

test('an empty list says so, and the first expense can be added', async () => {
  await open({ expenses: [] })
  await expect.element(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible()
  expect(sums.query()).toBeNull()
  await page.getByRole('button', { name: 'Add your first expense' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add Expense' })).toBeVisible()
})

test('says what is searched when nothing matches, and clears the filters', async () => {
  const { address } = await open({ expenses: [], address: `${NOVEMBER}&search=zz&category=Travel` })
  await expect.element(page.getByRole('heading', { name: 'No expenses match “zz”' })).toBeVisible()
  await expect
    .element(page.getByText(/Categories, descriptions, vendors and notes are searched/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(address).toBe('/expenses')
  await expect.element(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible()
})

test('says why the expenses cannot be loaded, and retries', async () => {
  const { server } = await open()
  const failure = () => new ApiFailure(403, { message: 'You may not do this.' })
  server.on(listExpenses, failure).on(getExpenseTotals, failure)
  await renderAt('/expenses?page=2', <ExpensesPage />)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The expenses could not be loaded\.\s*You may not do this\./)
  server.on(listExpenses, () => ALL)
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => alert.query()).toBeNull()
})

test('sums that cannot be loaded say why, and the list is still shown', async () => {
  await page.viewport(1440, 900)
  const message = 'The database is away.'
  fakeServer()
    .on(listExpenses, () => [sampleExpense({ amount: 10_000_000_000_000 })])
    .on(getExpenseTotals, () => new ApiFailure(409, { message }))
  await renderAt('/expenses', <ExpensesPage />)
  await expect.element(sums.getByText(message)).toBeVisible()
  const amount = row(/Proofs/).getByText('LKR 10,000,000,000,000.00')
  await expect.element(amount).toBeVisible()
  const cell = amount.element().closest('td')
  expect(cell?.scrollWidth).toBe(cell?.clientWidth)
})

test('shows placeholders of the real height while the first page loads', async () => {
  await page.viewport(1440, 900)
  const answered = Promise.withResolvers<void>()
  fakeServer()
    .on(listExpenses, async () => {
      await answered.promise
      return ALL
    })
    .on(getExpenseTotals, () => sampleExpenseTotals(ALL))
  await renderAt('/expenses', <ExpensesPage />)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
  answered.resolve()
  await expect.element(row(/Van hire/)).toBeVisible()
  expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
})

test('exports the filtered expenses', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { server } = await open({ address: `${NOVEMBER}&category=Travel` })
  server.on(exportExpenses, () => ({ type: 'text/csv' as const, name: 'x.csv', bytes: new Uint8Array([65]) }))
  await page.getByRole('button', { name: 'Export expenses' }).click()
  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(server.callsOf(exportExpenses).map(({ input }) => input.query)).toEqual([
    { category: ['Travel'], search: '', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  ])
})

test('accounts that may only view see no buttons for changes', async () => {
  await open({ role: 'USER' })
  await expect.element(row(/Van hire/)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Van hire)/ }).elements()).toEqual([])
  ;(row(/Van hire/).element() as HTMLElement).click()
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('follows changes of expenses', async () => {
  const { queryClient } = await open({ address: NOVEMBER })
  await expect.element(row(/Van hire/)).toBeVisible()
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['expense'] })
  for (const { meta } of queries) expect(meta?.entities).toContain('expense')
  expect(queries.length).toBeGreaterThanOrEqual(3)
})

test.each([1440, 1180, 764])('at %d px days, categories and the search are not truncated', async (width) => {
  const expense = { ...VAN, category: 'Salaries and freelancers', date: '2025-09-28' }
  await open({ expenses: [expense], width })
  await expect.element(row(/28 Sep 2025/)).toBeVisible()
  const cut = [...document.querySelectorAll<HTMLElement>('tbody :is(.expense-date, .expense-category)')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth)
    .map((cell) => cell.textContent)
  expect(cut).toEqual([])
  const search = page.getByRole('searchbox', { name: 'Search expenses' })
  await search.fill('Search description or vendor')
  const box = search.element()
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  await page.viewport(1440, 900)
})

test('on a phone each expense has two lines and opens with a tap', async () => {
  await open({ width: 390 })
  const item = page.getByRole('listitem').filter({ hasText: 'Van hire' })
  await expect
    .element(item)
    .toMatchTextContent(/Van hire\s*LKR 18,500\.50.*Travel · කුමුදු.*no receipt · 19 Nov/)
  expect(item.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  const scroller = document.querySelector('.page-scroll')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
  const search = page.getByRole('searchbox', { name: 'Search expenses' })
  await expect.element(search).toHaveAttribute('placeholder', 'Search')
  await item.getByRole('button').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible()
})
