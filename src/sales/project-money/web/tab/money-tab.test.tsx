import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import type { CreditNote } from '#sales/credit-notes/shared/credit-note-schema.ts'
import { listExpenseCategories, listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import type { Expense } from '#sales/expenses/shared/expense-schema.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { listQuotes } from '#sales/quotes/shared/quote-endpoints.ts'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { aCreditNote } from '#test/web/credit-notes-scene.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { anInvoice } from '#test/web/invoices-scene.tsx'
import { sampleProject } from '#test/web/projects-page-scene.tsx'
import { aQuote } from '#test/web/quotes-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleExpense } from '#test/web/sample-expenses.ts'
import { READY, sampleMoney, withMoney } from '#test/web/sample-money.ts'
import { getProjectMoney } from '../../shared/project-money-endpoints.ts'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { MoneyTab } from './money-tab.tsx'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T06:30:00Z'))
})

interface Scene {
  money?: Partial<ProjectMoney>
  quotes?: Quote[]
  invoices?: Invoice[]
  expenses?: Expense[]
  ready?: number
  width?: number
  creditNotes?: CreditNote[]
  hash?: string
}

async function open({
  money = {},
  quotes = [],
  invoices = [],
  expenses = [],
  ready,
  width,
  ...more
}: Scene = {}) {
  const { creditNotes = [], hash = '' } = more
  await page.viewport(width ?? 1280, 800)
  const server = withMoney(fakeServer())
    .on(getProjectMoney, () => sampleMoney(money))
    .on(getReadyTotals, () => ({ ...READY, amount: ready ?? READY.amount }))
    // the newest first
    .on(listQuotes, () => new Counted(quotes.toReversed(), quotes.length))
    .on(listInvoices, () => new Counted(invoices.toReversed(), invoices.length))
    .on(listCreditNotes, () => new Counted(creditNotes, creditNotes.length))
    .on(listExpenses, () => new Counted(expenses, expenses.length))
    .on(listExpenseCategories, () => [])
    .on(listProjects, () => [])
    .on(listClients, () => [])
  const screen = await renderAt(`/project/7?tab=money${hash}`, <MoneyTab project={sampleProject()} />)
  return { server, ...screen }
}

const OF_IT = { projectId: 7 }
const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row')
const spent = page.getByRole('list', { name: 'Spent' })
const profit = page.getByRole('region', { name: 'Profit' })

test('counts accepted quotes, names those that wait and folds declined ones', async () => {
  const { server } = await open({
    money: { quoted: 1_000_000, acceptedQuotes: 1, waitingQuotes: 1 },
    quotes: [
      aQuote(14, { ...OF_IT, status: 'Accepted' }),
      aQuote(15, { ...OF_IT, status: 'Declined', subject: 'Too dear' }),
      aQuote(19, { ...OF_IT, subject: null }),
    ],
  })
  const rows = rowsOf('Quotes')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^Q14\s*Web shop\s*12 Nov\s*Accepted\s*LKR 1,000,000\.00$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^Q19\s*Web shop.*Sent/)
  await expect.element(rows.nth(2)).toHaveAttribute('data-uncounted')
  await expect
    .element(rows.nth(3))
    .toMatchTextContent(/^Accepted\s*1 waiting, not counted\s*1 declined\s*LKR 1,000,000\.00$/)
  await expect
    .element(page.getByRole('link', { name: 'Q14' }))
    .toHaveAttribute('href', '/estimation?quote=14')
  await page.getByRole('button', { name: '1 declined' }).click()
  await expect.element(rows.nth(3)).toMatchTextContent(/^Q15\s*Too dear.*Declined/)
  expect(server.callsOf(listQuotes).map(({ input }) => input.query)).toMatchObject([
    { projectId: '7', limit: 50 },
  ])
})

test('a quote with lines of the project only is not counted', async () => {
  const items = aQuote(1).items.map((line) => ({ ...line, projectId: 7 }))
  await open({ quotes: [aQuote(14, { projectId: 8, status: 'Accepted', items })] })
  await expect.element(rowsOf('Quotes').nth(1)).toMatchTextContent(/of another project, not counted/)
  await expect.element(rowsOf('Quotes').nth(1)).toHaveAttribute('data-uncounted')
})

test('an invoice has what it comes to for the project, and what is open of it', async () => {
  const [line] = anInvoice(1).items
  await open({
    money: {
      byInvoice: [
        { invoiceId: 31, invoiced: 400_000 },
        { invoiceId: 30, invoiced: 900_000 },
      ],
    },
    invoices: [
      anInvoice(30, {
        ...OF_IT,
        status: 'Paid',
        remainingAmount: 0,
        creditedAmount: 118_000,
        subject: 'Design',
      }),
      anInvoice(31, {
        ...OF_IT,
        status: 'Overdue',
        dueDate: '2026-10-25',
        items: [...anInvoice(1).items, ...(line === undefined ? [] : [{ ...line, id: 2, projectId: 8 }])],
      }),
      anInvoice(32, { ...OF_IT, invoiceNumber: null, status: 'Draft', dueDate: null }),
    ],
  })
  const rows = rowsOf('Invoices')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^INV-00030\s*Design\s*credited\s*30 Nov\s*Paid\s*–\s*LKR 900,000\.00$/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(
      /^INV-00031\s*Web shop\s*in part\s*25 Oct\s*Overdue.*1,180,000\.00\s*LKR 400,000\.00$/,
    )
  // a draft counts nowhere
  await expect
    .element(rows.nth(3))
    .toMatchTextContent(/^INV32\s*Web shop\s*–\s*Draft\s*–\s*LKR 1,000,000\.00$/)
  await expect.element(rows.nth(3)).toHaveAttribute('data-uncounted')
  await expect
    .element(rows.nth(4))
    .toMatchTextContent(/^Invoiced\s*1,885,000\.00 of it paid.*1,180,000\.00\s*LKR 2,310,000\.00$/)
  await expect
    .element(page.getByRole('link', { name: 'INV-00031' }))
    .toHaveAttribute('href', '/invoice?invoice=31')
})

test('credit notes are listed if there are any, and open their invoice', async () => {
  const { server } = await open({ creditNotes: [aCreditNote(2), aCreditNote(1, { status: 'Void' })] })
  const rows = rowsOf('Credit notes')
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/^CN-2026-00002\s*INV-00031: .*19 Nov\s*Issued\s*LKR 1,000\.00$/)
  await expect.element(rows.nth(1)).toHaveAttribute('data-uncounted')
  await expect
    .element(page.getByRole('link', { name: 'CN-2026-00002' }))
    .toHaveAttribute('href', '/invoice?invoice=31')
  expect(server.callsOf(listCreditNotes).map(({ input }) => input.query.projectId)).toEqual([7])
})

test('without a credit note nothing is said of them', async () => {
  await open()
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  expect(page.getByRole('region', { name: 'Credit notes' }).query()).toBeNull()
})

test('an address with a list shows that list', async () => {
  await open({
    hash: '#expenses',
    width: 700,
    invoices: Array.from({ length: 30 }, (_, index) => anInvoice(30 + index, OF_IT)),
  })
  await expect.element(page.getByRole('region', { name: 'Expenses' })).toBeInViewport()
})

test('what was spent has time as one row, and marks what is passed on', async () => {
  const { address } = await open({
    expenses: [
      sampleExpense({ isBillable: true }),
      sampleExpense({ id: 8, description: 'Gateway', isBillable: true, isBilled: true, vendor: null }),
    ],
    money: { minutesWithoutCost: 90 },
  })
  const rows = spent.getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^Time, 370:00 h\s*At cost, 1:30 h of it without a cost\s*1,000,000\.00$/)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^Proofs for Harbour livery\s*17 Nov · Gunaratne Offset\s*Pass on\s*38,400\.00$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^Gateway\s*17 Nov\s*Billed/)
  await expect.element(page.getByText('Total spent')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Expenses' }))
    .toMatchTextContent(/Total spent\s*LKR 1,412,650\.00$/)
  await rows.nth(2).getByRole('button').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await rows.nth(0).getByRole('link').click()
  await expect.poll(address).toBe('/project/7?tab=time')
})

test('says what is left of it, also with what is ready to bill', async () => {
  await open()
  await expect.element(profit).toMatchTextContent(/LKR 897,350\.00\s*39% of what is invoiced/)
  await expect.element(profit).toMatchTextContent(/With what is ready to bill\s*1,081,850\.00\s*43%$/)
})

test('a loss is red, with its minus', async () => {
  await open({ money: { invoiced: 1_000_000, spent: 250_000, timeCost: 1_000_000 }, ready: 0 })
  await expect.element(profit).toMatchTextContent(/LKR \u2212250,000\.00\s*\u221225% of what is invoiced/)
  await expect.element(profit).not.toMatchTextContent(/With what is ready/)
  expect(profit.element().querySelector('.red-text')).not.toBeNull()
})

test('an empty project has one line for each list', async () => {
  await open({ money: { minutes: 0, timeCost: 0, spent: 0, invoiced: 0, paid: 0 }, ready: 0 })
  for (const [name, address] of [
    ['quote', '/estimation?new=1&project=7'],
    ['invoice', '/invoice?new=1&project=7'],
    ['expense', '/expenses?new=1&project=7'],
  ]) {
    await expect.element(page.getByText(`No ${name}s yet`)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: `New ${name}`, exact: true }))
      .toHaveAttribute('href', address ?? '')
  }
})

test('of more than fifty it lists the newest and leads to all of the project', async () => {
  const { server } = await open()
  server.on(listQuotes, () => new Counted([aQuote(14)], 51))
  server.on(listInvoices, () => new Counted([anInvoice(30)], 52))
  server.on(listExpenses, () => new Counted([sampleExpense()], 53))
  await renderAt('/project/8', <MoneyTab project={sampleProject({ id: 8 })} />)
  await expect.element(page.getByText('The newest 1 of 52')).toBeVisible()
  for (const [name, address] of [
    ['quotes', '/estimation?project=8'],
    ['invoices', '/invoice?project=8'],
    ['expenses', '/expenses?project=8'],
  ]) {
    await expect
      .element(page.getByRole('link', { name: `All ${name}` }))
      .toHaveAttribute('href', address ?? '')
  }
})

test('a list that could not be loaded leaves the others, and tries again', async () => {
  const { server } = await open({ invoices: [anInvoice(30, OF_IT)] })
  server.on(listQuotes, () => new ApiFailure(500, { message: 'No' }))
  await renderAt('/project/8', <MoneyTab project={sampleProject({ id: 8 })} />)
  const failed = page.getByRole('region', { name: 'Quotes' }).nth(1)
  await expect.element(failed.getByText('The quotes could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'INV-00030' }).nth(1)).toBeVisible()
  server.on(listQuotes, () => new Counted([aQuote(14, OF_IT)], 1))
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(failed.getByRole('link', { name: 'Q14' })).toBeVisible()
})

test('follows the changes of others', async () => {
  const invoices = [anInvoice(30, OF_IT)]
  const { server, queryClient } = await open({ invoices })
  await expect.element(page.getByRole('link', { name: 'INV-00030' })).toBeVisible()
  server.on(listInvoices, () => new Counted([anInvoice(31, OF_IT), ...invoices], 2))
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.entities?.includes('invoice') ?? false,
  })
  await expect.element(page.getByRole('link', { name: 'INV-00031' })).toBeVisible()
})

test('a role that may not see money gets nothing and makes no call', async () => {
  const server = fakeServer()
  const { container } = await renderAt('/project/7', <MoneyTab project={sampleProject()} />, { role: 'USER' })
  expect(container.querySelector('section')).toBeNull()
  expect(server.callsOf(getProjectMoney)).toEqual([])
})

test('fits a phone, with targets of 44 px', async () => {
  await open({
    width: 360,
    quotes: [aQuote(14, { ...OF_IT, status: 'Declined' })],
    invoices: [
      anInvoice(30, { ...OF_IT, subject: 'A first version of the booking pages for guests and staff' }),
    ],
    expenses: [
      sampleExpense({ isBillable: true, description: 'Room photographs and their licence for print' }),
    ],
  })
  await expect.element(page.getByRole('link', { name: 'INV-00030' })).toBeVisible()
  await expect.element(rowsOf('Invoices').nth(1)).toMatchTextContent(/Open, with VAT\s*1,180,000\.00/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  const fold = page.getByRole('button', { name: '1 declined' })
  expect(fold.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
