import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listInvoices } from '../../shared/invoice-endpoints.ts'
import { getClientAccount } from '../../shared/payment-endpoints.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { ClientInvoices } from './client-invoices.tsx'
import { plainSums } from '#test/plain-document.ts'

const NO_ACCOUNT = { id: null, balance: 0, entries: [] }
const CLIENT = sampleClient({ owedAmount: 637_800, overdueAmount: 47_800 })

function invoice(part: Partial<Invoice> = {}): Invoice {
  return {
    id: 31,
    invoiceNumber: 'INV-00031',
    status: 'Sent',
    clientId: CLIENT.id,
    clientName: CLIENT.companyName,
    clientEmail: CLIENT.email,
    dueDate: '2026-12-03',
    taxRate: 0,
    notes: null,
    subject: 'Web shop',
    customTerms: '',
    title: 'invoice',
    titleReason: null,
    supplyDate: null,
    placeOfSupply: null,
    paymentMode: null,
    invoiceSettingsId: null,
    projectId: null,
    items: [],
    subtotal: 590_000,
    ...plainSums(590_000),
    taxAmount: 0,
    total: 590_000,
    paidAmount: 0,
    writtenOffAmount: 0,
    creditedAmount: 0,
    remainingAmount: 590_000,
    payments: [],
    issueDate: '2026-11-19',
    emailedAt: null,
    mail: null,
    quoteId: null,
    kind: 'invoice',
    deductions: [],
    deductedOn: null,
    billsWork: false,
    hasTaxNumber: false,
    revision: 1,
    createdAt: '2026-11-19T04:00:00.000Z',
    updatedAt: '2026-11-19T04:00:00.000Z',
    version: 1,
    ...part,
  }
}
const INVOICES = [
  invoice({ id: 33, invoiceNumber: null, status: 'Draft', dueDate: null, total: 1_200.5 }),
  invoice(),
  invoice({
    id: 13,
    invoiceNumber: 'INV-00013',
    status: 'Overdue',
    dueDate: '2026-09-05',
    paidAmount: 200_000,
    remainingAmount: 47_800,
    total: 247_800,
  }),
  invoice({ id: 8, invoiceNumber: 'INV-00008', status: 'Paid', remainingAmount: 0, total: 118_000 }),
  invoice({ id: 7, invoiceNumber: 'INV-00007', status: 'Void', remainingAmount: 0, total: 99_000 }),
]

async function open({
  client = CLIENT,
  invoices = INVOICES,
  total = invoices.length,
}: { client?: Client; invoices?: Invoice[]; total?: number } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(listInvoices, () => new Counted(invoices, total))
    .on(getClientAccount, () => NO_ACCOUNT)
    .on(listCreditNotes, () => [])
  const screen = await renderAt(
    '/client/7',
    <ClientInvoices client={client} />,
    { role: 'ADMIN' },
    '/client/$id',
  )
  return { server, ...screen }
}
const section = page.getByRole('region', { name: 'Invoices' })
const rows = section.getByRole('row')

test('shows the balance today, and its overdue part', async () => {
  await open()
  await expect.element(section).toMatchTextContent(/^Owes today\s*LKR 637,800\.00\s*LKR 47,800\.00 overdue/)
  const [early, late] = [...document.querySelectorAll('.client-balance-bar > span')].map(
    (part) => part.getBoundingClientRect().width,
  )
  expect((late ?? 0) / ((early ?? 0) + (late ?? 0))).toBeCloseTo(47_800 / 637_800, 2)
})

test('says that nothing is overdue', async () => {
  await open({ client: { ...CLIENT, overdueAmount: 0 } })
  await expect.element(section).toMatchTextContent(/^Owes today\s*LKR 637,800\.00\s*Nothing of it is late/)
})

test('a zero balance is shown plainly, without a bar', async () => {
  await open({ client: sampleClient(), invoices: [] })
  await expect
    .element(section)
    .toMatchTextContent(
      /^Owes today\s*LKR 0\.00\s*On account\s*LKR 0\.00\s*Receive Payment\s*Apply\s*Pay Back\s*What came and went\s*Nothing yet\s*Invoices/,
    )
  expect(document.querySelector('.client-balance-bar')).toBeNull()
  await expect.element(section.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  expect(section.getByRole('link', { name: 'All invoices' }).query()).toBeNull()
  await expect
    .element(section.getByRole('link', { name: 'New invoice' }))
    .toHaveAttribute('href', `/invoice?new=1&clientId=${CLIENT.id}`)
})

test('lists the newest invoices with number, status, due date, balance and total', async () => {
  const { server } = await open()
  await expect.element(rows.nth(1)).toMatchTextContent(/^Draft\s*Draft\s*.*–\s*.*–\s*LKR 1,200\.50$/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/^INV-00031\s*Sent\s*.*3 Dec.*590,000\.00\s*LKR 590,000\.00$/)
  await expect
    .element(rows.nth(3))
    .toMatchTextContent(/^INV-00013\s*Overdue\s*.*5 Sept?.*47,800\.00\s*LKR 247,800\.00$/)
  await expect.element(rows.nth(4)).toMatchTextContent(/^INV-00008\s*Paid.*–\s*LKR 118,000\.00$/)
  const struck = rows.nth(5).getByText('LKR 99,000.00').element()
  expect(getComputedStyle(struck).textDecorationLine).toBe('line-through')
  expect(server.callsOf(listInvoices).map(({ input }) => input.query)).toMatchObject([
    { clientId: '7', limit: 8, page: 1, sortBy: 'createdAt', sortOrder: 'DESC' },
  ])
})

test('each invoice links to its panel', async () => {
  const { address } = await open()
  await section.getByRole('link', { name: 'INV-00013' }).click()
  await expect.poll(address).toBe('/invoice?invoice=13')
})

test('drafts are distinguishable, and all of the client’s invoices are one link away', async () => {
  const { address } = await open({ total: 23 })
  await expect.element(section.getByRole('link', { name: 'Draft INV33' })).toBeVisible()
  await expect.element(section.getByText('23', { exact: true })).toBeVisible()
  await section.getByRole('link', { name: 'All invoices' }).click()
  await expect.poll(address).toBe('/invoice?clientId=7')
})

test('follows changes by others', async () => {
  const { server, queryClient } = await open({ invoices: [] })
  await expect.element(section.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  server.on(listInvoices, () => new Counted(INVOICES, INVOICES.length))
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.entities?.includes('invoice') ?? false,
  })
  await expect.element(section.getByRole('link', { name: 'INV-00031' })).toBeVisible()
})

test('invoices that cannot be loaded say why and can be retried', async () => {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(listInvoices, () => new ApiFailure(409, { message: 'Not now.' }))
    .on(getClientAccount, () => NO_ACCOUNT)
    .on(listCreditNotes, () => [])
  await renderAt('/client/7', <ClientInvoices client={CLIENT} />, { role: 'ADMIN' }, '/client/$id')
  await expect
    .element(section.getByRole('alert'))
    .toMatchTextContent(/The invoices could not be loaded\.\s*Not now\./)
  server.on(listInvoices, () => new Counted(INVOICES, INVOICES.length))
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(section.getByRole('link', { name: 'INV-00031' })).toBeVisible()
})

test('on a phone every amount is complete, and nothing is wider than the page', async () => {
  await open({ invoices: [invoice({ total: 10_000_000_000, remainingAmount: 10_000_000_000 })] })
  await page.viewport(360, 740)
  await expect.element(rows.nth(1)).toMatchTextContent(/Balance 10,000,000,000\.00/)
  for (const amount of document.querySelectorAll('.client-invoice-table .money')) {
    const { left, right } = amount.getBoundingClientRect()
    expect([left >= 0, right <= 360]).toEqual([true, true])
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('beside the navigation the largest amounts are complete, and so is the number', async () => {
  await open({ invoices: [invoice({ total: 10_000_000_000, remainingAmount: 10_000_000_000 })] })
  await page.viewport(704, 740)
  await expect.element(rows.nth(1)).toMatchTextContent(/10,000,000,000\.00/)
  for (const cell of document.querySelectorAll<HTMLElement>('.client-invoice-table td'))
    expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
})
