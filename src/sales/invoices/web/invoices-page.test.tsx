import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import {
  aDraft,
  aMail,
  anInvoice,
  HALF_PAID,
  invoiceRow,
  OVERDUE,
  PAID,
  showInvoices,
  VOID,
} from '#test/web/invoices-scene.tsx'
import { takeOffer } from '#test/web/undo-offer.ts'
import { getInvoiceTotals, listInvoices } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { write } from '#platform/web/data/write.ts'

vi.mock('./invoice-dialog.tsx', () => ({
  InvoiceDialog: (props: {
    invoice: Invoice | undefined
    onCancel: () => void
    onSaved: (invoice: Invoice, changes: readonly number[]) => void
  }) => (
    <div role="dialog" aria-label={props.invoice === undefined ? 'New Invoice' : 'Edit Invoice'}>
      <button onClick={props.onCancel}>Cancel</button>
      <SaveButton onSaved={props.onSaved} />
    </div>
  ),
}))

function SaveButton({ onSaved }: { onSaved: (invoice: Invoice, changes: readonly number[]) => void }) {
  const queryClient = useQueryClient()
  const save = async () => {
    const { reply, changes } = await write(queryClient, { entity: 'invoice' }, async () => ({
      reply: aDraft(90),
      changes: [5],
    }))
    onSaved(reply, changes)
  }
  return <button onClick={() => void save()}>Save</button>
}

const ALL = [
  aDraft(32, { clientName: 'Serendib Tours (Pvt) Ltd', total: 148_680 }),
  HALF_PAID,
  OVERDUE,
  PAID,
  VOID,
]
const cells = (name: RegExp | string) =>
  invoiceRow(name)
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)
const chip = (name: RegExp) => page.getByRole('radio', { name })

test('a row shows number, client, dates, status, paid share, balance, total and e-mail', async () => {
  const mail = aMail({ state: 'failed', serverReply: '552 mailbox full', deliveredAt: null })
  await showInvoices({ invoices: [{ ...HALF_PAID, dueDate: '2025-11-30', issueDate: '2025-11-16', mail }] })
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  expect(cells(/INV-00029/).slice(0, -1)).toEqual([
    'INV-00029',
    'Lanka Foods (Pvt) Ltd',
    '16 Nov 2025',
    '30 Nov 2025',
    'Partially Paid',
    '50%',
    '590,000.00',
    'LKR 1,180,000.00',
    'FailedRetry',
  ])
})

test('a draft has no number, no date of issue, no balance and no e-mail', async () => {
  await showInvoices({ invoices: [aDraft(32, { clientName: null, dueDate: null })] })
  await expect.element(page.getByRole('link', { name: 'Draft INV32' })).toBeVisible()
  expect(cells(/Draft/).slice(0, -1)).toEqual([
    'Draft',
    'dilini@lankafoods.example',
    '–',
    '–',
    'Draft',
    '',
    '–',
    'LKR 1,180,000.00',
    '–',
  ])
})

test('the bar shows the paid share, only for partly paid invoices', async () => {
  await showInvoices({ invoices: ALL })
  const bar = page.getByRole('progressbar', { name: '590,000.00 of 1,180,000.00 paid' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  expect(bar.element().getBoundingClientRect()).toMatchObject({ width: 54, height: 4 })
  expect(page.getByRole('progressbar').elements()).toHaveLength(1)
})

test('an overdue invoice shows how late it is', async () => {
  const yesterday = { ...OVERDUE, id: 27, invoiceNumber: 'INV-00027' }
  await showInvoices({ invoices: [OVERDUE, { ...yesterday, dueDate: dayBefore(OVERDUE.dueDate, -7) }] })
  await expect.element(invoiceRow(/INV-00026/).getByText(/8 days late/)).toBeVisible()
  await expect.element(invoiceRow(/INV-00027/).getByText(/1 day late/)).toBeVisible()
})

function dayBefore(day: string | null, count: number): string {
  return new Date(Date.parse(`${day ?? ''}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10)
}

test('a void invoice is struck through and excluded from the sums, which say so', async () => {
  await showInvoices({ invoices: ALL })
  await expect.element(page.getByText('4 invoices, 1 void not counted')).toBeVisible()
  expect(
    invoiceRow(/INV-00017/)
      .element()
      .querySelector('.money-struck')?.textContent,
  ).toBe('LKR 1,180,000.00')
  // 148,680 + 3 × 1,180,000; only the balances of issued invoices are owed
  expect(cells(/4 invoices/)).toEqual([
    '4 invoices, 1 void not counted',
    '',
    '',
    '',
    '',
    'Totals',
    '1,770,000.00',
    'LKR 3,688,680.00',
    '',
    '',
  ])
})

test('a single invoice is written in the singular', async () => {
  await showInvoices({ invoices: [OVERDUE] })
  await expect.element(page.getByText('1 invoice', { exact: true })).toBeVisible()
})

test('chips count and sum by status, set it in the address, and Back removes it', async () => {
  const { address, lastQuery, back } = await showInvoices({ invoices: ALL })
  await expect.element(chip(/^All/)).toMatchTextContent('All4LKR 3,688,680.00')
  await expect.element(chip(/^Overdue/)).toMatchTextContent('Overdue1LKR 1,180,000.00')
  await expect.element(chip(/^Sent/)).toMatchTextContent('Sent0LKR 0.00')
  await chip(/^Overdue/).click()
  await expect.poll(address).toBe('/invoice?status=Overdue')
  await expect.poll(() => lastQuery()?.status).toEqual(['Overdue'])
  await expect.element(chip(/^Overdue/)).toBeChecked()
  back()
  await expect.poll(address).toBe('/invoice')
  await expect.element(chip(/^All/)).toBeChecked()
})

test('arrow keys move through the chips', async () => {
  const { address } = await showInvoices({ invoices: ALL })
  await chip(/^All/).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(address).toBe('/invoice?status=Sent')
  await expect.element(chip(/^Sent/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.poll(address).toBe('/invoice?status=Paid')
})

test('the address is decisive: every key reaches the calls', async () => {
  const address =
    '/invoice?search=tea&status=Sent&status=Overdue&clientId=7&from=2025-10-01&to=2025-11-20&sortBy=dueDate&sortOrder=ASC&page=2'
  const { server } = await showInvoices({ invoices: ALL, total: 80, address })
  const filter = {
    search: 'tea',
    status: ['Sent', 'Overdue'],
    clientId: '7',
    issueDateFrom: '2025-10-01',
    issueDateTo: '2025-11-20',
  }
  await expect
    .poll(() => server.callsOf(listInvoices)[0]?.input.query)
    .toEqual({ ...filter, sortBy: 'dueDate', sortOrder: 'ASC', page: 2, limit: 50 })
  expect(server.callsOf(getInvoiceTotals)[0]?.input.query).toEqual(filter)
  await expect.element(page.getByRole('button', { name: 'Issued: 1 Oct – 20 Nov 2025' })).toBeVisible()
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([])
})

test('invalid values in an address are treated as absent', async () => {
  const address = '/invoice?status=Lost&clientId=x&from=2026-02-30&page=-1&sortBy=colour&invoice=none'
  const { lastQuery } = await showInvoices({ invoices: ALL, address })
  await expect
    .poll(lastQuery)
    .toEqual({ search: '', status: [], sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: 50 })
})

test('the search waits for a pause, is in the address and returns to page 1', async () => {
  const { address, lastQuery } = await showInvoices({ invoices: ALL, total: 80, address: '/invoice?page=2' })
  await page.getByPlaceholder('Search number or client').fill('lanka')
  await expect.poll(address).toBe('/invoice?search=lanka')
  await expect.poll(() => lastQuery()?.search).toBe('lanka')
})

test('a press on a column header sorts ascending, then descending, then as before', async () => {
  const { address } = await showInvoices({ invoices: ALL })
  const head = page.getByRole('columnheader', { name: 'Due' })
  await head.getByRole('button').click()
  await expect.poll(address).toBe('/invoice?sortBy=dueDate&sortOrder=ASC')
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect.poll(address).toBe('/invoice?sortBy=dueDate')
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect.poll(address).toBe('/invoice')
  await expect.element(head).not.toHaveAttribute('aria-sort')
})

test('the client of the address is named in a chip, and its cross shows all again', async () => {
  const { address } = await showInvoices({ invoices: ALL, address: '/invoice?clientId=7' })
  await page.getByRole('button', { name: 'Remove Client: Lanka Foods (Pvt) Ltd' }).click()
  await expect.poll(address).toBe('/invoice')
})

test('the period is chosen with a press and filters by the date of issue', async () => {
  const { address, lastQuery } = await showInvoices({ invoices: ALL })
  await page.getByRole('button', { name: 'Issued: All time' }).click()
  await page.getByRole('button', { name: 'This year' }).click()
  await expect.poll(address).toMatch(/^\/invoice\?from=\d{4}-01-01&to=\d{4}-12-31$/)
  await expect.poll(() => lastQuery()?.issueDateFrom).toMatch(/-01-01$/)
  await expect.element(page.getByRole('button', { name: 'Issued: This year' })).toHaveFocus()
})

test('more than one page has a pager, and the next page is preloaded', async () => {
  const { server, address } = await showInvoices({ invoices: ALL, total: 120 })
  await expect.element(page.getByText('Showing 1 - 5 of 120 invoices')).toBeVisible()
  await expect.poll(() => server.callsOf(listInvoices).map(({ input }) => input.query.page)).toEqual([1, 2])
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(address).toBe('/invoice?page=2')
  expect(server.callsOf(listInvoices).filter(({ input }) => input.query.page === 2)).toHaveLength(1)
})

test('a page that no longer exists leads to the last one', async () => {
  const { address } = await showInvoices({ invoices: ALL, total: 60, address: '/invoice?page=9' })
  await expect.poll(address).toBe('/invoice?page=2')
})

test('rows stay while others load, and are marked as stale', async () => {
  const { server } = await showInvoices({ invoices: ALL })
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  const answer = Promise.withResolvers<Invoice[]>()
  server.on(listInvoices, () => answer.promise)
  await chip(/^Overdue/).click()
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  answer.resolve([OVERDUE])
  await expect.element(invoiceRow(/INV-00029/)).not.toBeInTheDocument()
})

test('while the first page loads chips and columns have their places', async () => {
  const answer = Promise.withResolvers<Invoice[]>()
  await showInvoices({ invoices: [], answer: answer.promise })
  await expect.element(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  const left = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getBoundingClientRect().left)
  const before = { chip: chip(/^Paid/).element().getBoundingClientRect(), heads: left() }
  expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
  answer.resolve(ALL)
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  expect({ chip: chip(/^Paid/).element().getBoundingClientRect(), heads: left() }).toEqual(before)
  expect(
    invoiceRow(/INV-00029/)
      .element()
      .getBoundingClientRect().height,
  ).toBe(36)
})

test('an empty list says what to do', async () => {
  await showInvoices({ invoices: [] })
  await expect.element(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  expect(page.getByRole('radiogroup').query()).toBeNull()
  await page.getByRole('button', { name: 'New Invoice' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New Invoice' })).toBeVisible()
})

test('filters without a match say so and can be cleared', async () => {
  const { address } = await showInvoices({
    invoices: [],
    address: '/invoice?search=zzz&status=Paid&from=2026-01-01',
  })
  await expect.element(page.getByRole('heading', { name: 'No invoices match “zzz”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/invoice')
})

test('a list that cannot be loaded says why and can be retried', async () => {
  const { server } = await showInvoices({ invoices: ALL })
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  server.on(listInvoices, () => new ApiFailure(500, { message: 'The database is asleep.' }))
  await chip(/^Paid/).click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to load invoices. Please try again.\s*The database is asleep./)
  server.on(listInvoices, () => [PAID])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(invoiceRow(/INV-00024/)).toBeVisible()
})

test('New Invoice opens the dialog, and the saved invoice appears', async () => {
  const { state } = await showInvoices({ invoices: ALL })
  await page.getByRole('button', { name: 'New Invoice' }).click()
  state.invoices = [aDraft(90, { clientName: 'A new one' }), ...ALL]
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('cell', { name: 'A new one' })).toBeVisible()
  await expect.element(page.getByText('5 invoices, 1 void not counted')).toBeVisible()
})

test('a new invoice can be opened or undone with its toast', async () => {
  const { server, address } = await showInvoices({ invoices: [aDraft(90), ...ALL] })
  const toast = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'INV90 was added.' })
  const add = async () => {
    await page.getByRole('button', { name: 'New Invoice' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(toast).toBeVisible()
  }
  await add()
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe('/invoice?invoice=90')
  await add()
  expect(await takeOffer(server)).toEqual([5])
})

test('changes by others appear automatically, in the rows and in the sums', async () => {
  const { othersChange } = await showInvoices({ invoices: [OVERDUE, anInvoice(30)] })
  await expect.element(chip(/^Sent/)).toMatchTextContent(/Sent1/)
  await othersChange([OVERDUE, PAID])
  await expect.element(invoiceRow(/INV-00024/)).toBeVisible()
  await expect.element(chip(/^Sent/)).toMatchTextContent(/Sent0/)
})

test('j and k move through the rows and Enter opens', async () => {
  const { address } = await showInvoices({ invoices: ALL })
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: 'INV-00029' })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('link', { name: 'Draft INV32' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/invoice?invoice=29')
})

test('accounts that may not edit invoices see no controls for changes', async () => {
  await showInvoices({ invoices: ALL, role: 'USER' })
  await expect.element(invoiceRow(/INV-00029/)).toBeVisible()
  expect(page.getByRole('button', { name: 'New Invoice' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Actions for INV-00029' }).click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Download PDF'])
})

test('on a phone a row has two lines, the bar is a third, and the footer shows the balance', async () => {
  const mail = aMail({ state: 'failed' })
  await showInvoices({ invoices: [{ ...OVERDUE, mail }, HALF_PAID], width: 390 })
  const first = page.getByRole('listitem').first()
  await expect
    .element(first)
    .toMatchTextContent(
      /Mihin Tea Exports\s*LKR 1,180,000\.00\s*INV-00026 · 8 days late · e-mail failed\s*Overdue/,
    )
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent(/590,000\.00 left/)
  await expect.element(page.getByText('Balance, 2 invoices')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search invoices' })
  await expect.element(search).toHaveAttribute('placeholder', 'Search')
  expect(
    page
      .getByRole('radio')
      .elements()
      .map((one) => one.textContent.replace(/\d.*/, '')),
  ).toEqual(['All', 'Overdue', 'Sent', 'Partially Paid', 'Draft', 'Paid'])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test.each([1440, 1024, 768])('at %d px the tools in the header end at the page’s edge', async (width) => {
  await showInvoices({ invoices: ALL })
  await page.viewport(width, 800)
  const add = page.getByRole('button', { name: 'New Invoice' }).element().getBoundingClientRect()
  const chips = document.querySelector('.page-scroll')?.getBoundingClientRect()
  expect((chips?.right ?? 0) - add.right).toBeLessThanOrEqual(24)
  const search = page.getByRole('searchbox', { name: 'Search invoices' }).element()
  expect(search.clientWidth).toBeGreaterThan(60)
  await page.viewport(1440, 900)
})

test.each([1600, 1180, 1150, 1020, 930, 768, 764])(
  'at %d px numbers, clients and amounts are not truncated',
  async (width) => {
    const invoiceNumber = 'DEMO-261122-135512'
    await showInvoices({
      invoices: [{ ...OVERDUE, invoiceNumber, clientName: 'Batticaloa Fisheries Cooperative' }, HALF_PAID],
      width,
    })
    await expect.element(invoiceRow(/DEMO-261122-135512/)).toBeVisible()
    const cut = [...document.querySelectorAll<HTMLElement>('.invoice-table :is(td, .money-row-open)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent)
    expect(cut).toEqual([])
  },
)
