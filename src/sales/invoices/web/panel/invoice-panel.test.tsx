import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeLive } from '#test/web/fake-live.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import {
  aDraft,
  aMail,
  anInvoice,
  aPayment,
  HALF_PAID,
  invoiceRow,
  OVERDUE,
  PAID,
  paidBy,
  showInvoices,
  VOID,
} from '#test/web/invoices-scene.tsx'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { retryOutboxMessage } from '#people/outbox/shared/outbox-endpoints.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import {
  getInvoice,
  getInvoicePdf,
  listInvoiceHistory,
  listInvoiceRevisions,
} from '../../shared/invoice-endpoints.ts'
import type { Invoice, InvoiceChange } from '../../shared/invoice-schema.ts'

vi.mock('../invoice-dialog.tsx', () => ({ InvoiceDialog: () => null }))

const panel = page.getByRole('complementary')
const section = (name: string) => panel.getByRole('region', { name })
const entries = (name: string) =>
  section(name)
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)

async function open(invoice: Invoice, others: Invoice[] = []) {
  const shown = await showInvoices({
    invoices: [invoice, ...others],
    address: `/invoice?invoice=${invoice.id}`,
  })
  await expect.element(section('Lines')).toBeVisible()
  return shown
}

test('a press on a row opens it beside the list, which becomes narrower and stays usable', async () => {
  const { address, back } = await showInvoices({ invoices: [HALF_PAID, OVERDUE] })
  await invoiceRow(/INV-00029/)
    .getByText('Lanka Foods (Pvt) Ltd')
    .click()
  await expect.poll(address).toBe('/invoice?invoice=29')
  await expect.element(panel).toHaveAttribute('aria-label', 'Invoice INV-00029')
  await expect.element(panel).toHaveFocus()
  await expect.element(invoiceRow(/INV-00029/)).toHaveAttribute('aria-current', 'true')
  const edges = () =>
    ['.shell-content', '.side-panel'].map((name) => document.querySelector(name)?.getBoundingClientRect())
  await expect.poll(() => edges()[1]?.left).toBe(1440 - 480)
  expect(edges()[0]?.right).toBeLessThanOrEqual(1440 - 480)
  await page.getByRole('link', { name: 'INV-00026' }).click()
  await expect.element(panel).toHaveAttribute('aria-label', 'Invoice INV-00026')
  // moving from one to the next is a single history entry
  back()
  await expect.poll(address).toBe('/invoice')
  await expect.element(panel).not.toBeInTheDocument()
})

test('Escape closes it and the focus returns to what opened it', async () => {
  const { address } = await showInvoices({ invoices: [HALF_PAID, OVERDUE], address: '/invoice?sortBy=total' })
  await page.getByRole('link', { name: 'INV-00026' }).click()
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/invoice?sortBy=total')
  await expect.element(page.getByRole('link', { name: 'INV-00026' })).toHaveFocus()
})

test('shows client, due date, balance, bar and the next steps', async () => {
  await open({ ...HALF_PAID, subject: 'Web shop, first half', quoteId: 14 })
  const facts = section('About the invoice')
  await expect
    .element(facts.getByRole('link', { name: 'Lanka Foods (Pvt) Ltd' }))
    .toHaveAttribute('href', '/client/7')
  await expect
    .element(facts.getByRole('link', { name: 'Q14' }))
    .toHaveAttribute('href', '/estimation?quote=14')
  await expect
    .element(facts)
    .toMatchTextContent(/Balance dueLKR 590,000\.00590,000\.00 paid of 1,180,000\.00/)
  await expect
    .element(facts.getByRole('progressbar', { name: '590,000.00 of 1,180,000.00 paid' }))
    .toHaveAttribute('aria-valuenow', '50')
  await expect.element(facts.getByText('Web shop, first half')).toBeVisible()
  await facts.getByRole('button', { name: 'Add Partial Payment' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add Partial Payment' })).toBeVisible()
})

test.each<[string, Invoice, string[]]>([
  ['a draft', aDraft(32), ['Send', 'Edit', 'Download PDF']],
  ['an overdue one', OVERDUE, ['Add Partial Payment', 'Mark as Fully Paid', 'Send', 'Download PDF']],
  ['a paid one', PAID, ['Send', 'Download PDF']],
  ['a void one', VOID, ['Send', 'Download PDF']],
])('the buttons of %s', async (_what, invoice, names) => {
  await open(invoice)
  const buttons = section('About the invoice').getByRole('button').elements()
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
})

test('an unavailable Send says why', async () => {
  await open(VOID)
  const send = section('About the invoice').getByRole('button', { name: 'Send' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await expect.element(send).toHaveAttribute('aria-description', 'A void invoice cannot be sent')
})

test('payments are listed newest first, each with the remaining balance', async () => {
  await open(HALF_PAID)
  await expect.element(section('Payments').getByText('2 payments')).toBeVisible()
  expect(entries('Payments')).toEqual([
    'Payment18 Nov 2026 · recorded by Nimal Perera390,000.00590,000.00 left',
    'Cheque 00481216 Nov 2026 · recorded by Ayesha Fernando200,000.00980,000.00 left',
  ])
})

test('somebody else’s payment appears automatically', async () => {
  const { othersChange } = await open(HALF_PAID)
  await othersChange([paidBy(HALF_PAID, [...HALF_PAID.payments, aPayment(3, 590_000)])])
  await expect.element(section('Payments').getByText('3 payments')).toBeVisible()
  await expect.element(panel.getByText('Paid', { exact: true })).toBeVisible()
})

test('a failed e-mail shows the mail server’s reply, and can be retried', async () => {
  const mail = aMail({ state: 'failed', attempts: 5, serverReply: '552 mailbox full', deliveredAt: null })
  const { server } = await open({ ...OVERDUE, mail })
  await expect.element(section('E-mail').getByText('to dilini@lankafoods.example')).toBeVisible()
  expect(entries('E-mail')[0]).toMatch(
    /^Invoice not delivered552 mailbox full · tried 5 times · 18 Nov 2026, 09:30Invoice INV-00027 from Kadal Studio · to Dilini Jayawardena/,
  )
  server.on(retryOutboxMessage, () => ({ ...mail, state: 'queued' as const, attempts: 0 }))
  await section('E-mail')
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect
    .poll(() => server.callsOf(retryOutboxMessage).map(({ input }) => input.params.id))
    .toEqual([70])
})

test.each<[string, OutboxMessage, RegExp]>([
  ['delivered', aMail(), /^Invoice delivered18 Nov 2026, 09:31/],
  [
    'waiting',
    aMail({
      state: 'queued',
      attempts: 2,
      serverReply: '450 try later',
      deliveredAt: null,
      nextAttemptAt: '2026-11-18T05:00:00.000Z',
    }),
    /^Invoice queued450 try later · tried 2 times · 18 Nov 2026, 09:30 · next try 18 Nov 2026, 10:30/,
  ],
])('an e-mail that is %s', async (_what, mail, words) => {
  await open({ ...OVERDUE, mail })
  expect(entries('E-mail')[0]).toMatch(words)
})

test('without payments and e-mail a message says so', async () => {
  await open(aDraft(32))
  await expect.element(section('Payments').getByText('No payments yet')).toBeVisible()
  await expect.element(section('E-mail').getByText('Not sent yet')).toBeVisible()
})

test('lines show title, quantity, tax and total', async () => {
  await open(HALF_PAID)
  expect(entries('Lines')).toEqual([
    'Web shop2 × 500,000.001,000,000.00',
    'Tax 18%180,000.00',
    'TotalLKR 1,180,000.00',
  ])
})

test('lines state unit, discount and what is not taxed, and the sums every step', async () => {
  const [line] = HALF_PAID.items
  if (line === undefined) throw new Error('the sample has lines')
  await open({
    ...HALF_PAID,
    items: [
      {
        ...line,
        description: 'Photos',
        quantity: 3,
        unit: 'day',
        unitPrice: 3333.33,
        discountPercent: 12.5,
        discountAmount: 1250,
        amount: 8749.99,
      },
      { ...line, id: 72, description: 'Stamps', quantity: 1, unitPrice: 1000, isTaxed: false, amount: 1000 },
    ],
    subtotal: 9749.99,
    discountAmount: 975,
    netAmount: 8774.99,
    taxedAmount: 7874.99,
    levyRate: 2.5,
    levyAmount: 196.87,
    taxAmount: 1452.93,
    total: 10_424.79,
  })
  expect(entries('Lines')).toEqual([
    'Photos3 day × 3,333.33Discount 12.5%: −1,250.008,749.99',
    'StampsNot taxed1,000.00',
    'Subtotal9,749.99',
    'Discount−975.00',
    'Net amount8,774.99',
    'of which taxed7,874.99',
    'SSCL 2.5%196.87',
    'Tax 18%1,452.93',
    'TotalLKR 10,424.79',
  ])
})

test('the history shows who did what and when', async () => {
  const { server, queryClient } = await open(OVERDUE)
  await expect.element(section('History').getByText('0 changes')).toBeVisible()
  const change = (id: number, part: Partial<InvoiceChange>): InvoiceChange => ({
    id,
    at: '2026-11-20T04:50:00.000Z',
    actorName: 'Nimal Perera',
    action: 'edited',
    fields: [],
    detail: null,
    ...part,
  })
  server.on(listInvoiceHistory, () => [
    change(6, { action: 'paid', detail: 'LKR 60,000.00' }),
    change(5, { action: 'sent', detail: 'dilini@lankafoods.example' }),
    change(4, { fields: [{ name: 'Due date', before: '5 Nov 2026', after: '12 Nov 2026' }] }),
    change(3, { action: 'reopened' }),
    change(2, { action: 'issued', detail: 'INV-00026', revision: 1 }),
    change(1, { action: 'created', detail: 'from quote Q14' }),
  ])
  const asked: (number | undefined)[] = []
  server.on(getInvoicePdf, ({ query }) => {
    asked.push(query?.revision)
    return { name: 'x.pdf', type: 'application/pdf' as const, bytes: new TextEncoder().encode('%PDF-') }
  })
  await queryClient.invalidateQueries()
  await expect.element(section('History').getByText('6 changes')).toBeVisible()
  const rest = 'Nimal Perera20 Nov 2026, 10:20'
  expect(entries('History')).toEqual([
    `Payment of LKR 60,000.00${rest}`,
    `E-mail to dilini@lankafoods.example${rest}`,
    `Due date 5 Nov 2026 → 12 Nov 2026${rest}`,
    `Set back to draft${rest}`,
    `Issued as INV-00026Nimal PereraPDF 120 Nov 2026, 10:20`,
    `Draft created from quote Q14${rest}`,
  ])
  await section('History').getByRole('button', { name: 'PDF 1: download this revision' }).click()
  await expect.poll(() => asked).toEqual([1])
})

const REVISIONS = [
  {
    number: 2,
    at: '2026-11-20T04:50:00.000Z',
    byName: 'Nimal Perera',
    reason: 'Wrong price',
    replaces: '2026-11-12',
  },
  { number: 1, at: '2026-11-12T04:50:00.000Z', byName: 'Kumari Silva', reason: null, replaces: null },
]

test('the revisions show who made each and why, and each can be downloaded', async () => {
  const { server, queryClient } = await open(anInvoice(26, { revision: 2 }))
  server.on(listInvoiceRevisions, () => REVISIONS)
  const asked: (number | undefined)[] = []
  server.on(getInvoicePdf, ({ query }) => {
    asked.push(query?.revision)
    return { name: 'x.pdf', type: 'application/pdf' as const, bytes: new TextEncoder().encode('%PDF-') }
  })
  await queryClient.resetQueries({ queryKey: ['invoice', 'revisions'] })
  const revisions = section('Revisions (2)')
  await expect.element(revisions.getByText('Nimal Perera: Wrong price')).toBeVisible()
  expect(entries('Revisions (2)')).toEqual([
    'Revision 2 · 20 Nov 2026, 10:20Nimal Perera: Wrong price',
    'Revision 1 · 12 Nov 2026, 10:20Kumari Silva',
  ])
  const first = revisions.getByRole('button', { name: 'Download revision 1' })
  first.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked).toEqual([1])
})

test('the only revision is what Download PDF gives, unless the invoice is a draft again', async () => {
  await open(anInvoice(26, { revision: 1 }))
  expect(section('Revisions (1)').query()).toBeNull()
})

test('a draft that was issued before shows what it was issued with', async () => {
  const { server, queryClient } = await open(aDraft(26, { revision: 1 }))
  server.on(listInvoiceRevisions, () => new ApiFailure(500, { message: 'Not now.' }))
  await queryClient.resetQueries({ queryKey: ['invoice', 'revisions'] })
  await expect.element(section('Revisions (1)').getByRole('alert')).toMatchTextContent(/Not now\./)
  server.on(listInvoiceRevisions, () => REVISIONS.slice(1))
  await section('Revisions (1)').getByRole('button', { name: 'Try Again' }).click()
  await expect.element(section('Revisions (1)').getByText('Kumari Silva')).toBeVisible()
})

test('a history that cannot be loaded can be retried', async () => {
  const { server, queryClient } = await open(OVERDUE)
  server.on(listInvoiceHistory, () => new ApiFailure(500, { message: 'Not now.' }))
  await queryClient.resetQueries({ queryKey: ['invoice', 'history'] })
  await expect.element(section('History').getByRole('alert')).toMatchTextContent(/Not now\./)
  server.on(listInvoiceHistory, () => [])
  await section('History').getByRole('button', { name: 'Try Again' }).click()
  await expect.element(section('History').getByText('0 changes')).toBeVisible()
})

test('up and down follow the page’s order, and stop at its ends', async () => {
  const { address } = await open(HALF_PAID, [OVERDUE])
  const up = panel.getByRole('button', { name: 'Previous invoice' })
  const down = panel.getByRole('button', { name: 'Next invoice' })
  await expect.element(up).toHaveAttribute('aria-disabled', 'true')
  await down.click()
  await expect.poll(address).toBe('/invoice?invoice=26')
  await expect.element(down).toHaveAttribute('aria-disabled', 'true')
  await up.click()
  await expect.poll(address).toBe('/invoice?invoice=29')
})

test('an invoice on no page of the list can be opened too', async () => {
  const { server } = await showInvoices({ invoices: [HALF_PAID], address: '/invoice?invoice=77' })
  server.on(getInvoice, () => anInvoice(77))
  await expect.element(panel).toBeVisible()
})

test('an unknown invoice is reported, and Close removes it from the address', async () => {
  const { address } = await showInvoices({ invoices: [HALF_PAID], address: '/invoice?invoice=77' })
  await expect
    .element(panel.getByRole('heading', { name: 'This invoice does not exist (any more)' }))
    .toBeVisible()
  await panel.getByText('Close', { exact: true }).click()
  await expect.poll(address).toBe('/invoice')
})

test('an invoice closes when its creation is undone, unless a dialog is open above it', async () => {
  const live = fakeLive()
  const { address } = await open(aDraft(7))
  const deleted = { entity: 'invoice', id: '7', action: 'delete', actorId: TEST_ACCOUNT.id } as const
  const answered = confirm({ title: 'Over it', message: 'Really?' })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  live.tell('change', deleted)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await answered
  await expect.element(panel).toBeVisible()
  expect(address()).toBe('/invoice?invoice=7')
  live.tell('change', deleted)
  await expect.poll(address).toBe('/invoice')
  await expect.element(panel).not.toBeInTheDocument()
})

test('an invoice that cannot be loaded says why', async () => {
  const { server, queryClient } = await showInvoices({ invoices: [], address: '/invoice?invoice=29' })
  server.on(getInvoice, () => new ApiFailure(500, { message: 'The database is asleep.' }))
  await queryClient.resetQueries({ queryKey: ['invoice', 'one'] })
  await expect
    .element(panel.getByRole('alert').first())
    .toMatchTextContent(/Failed to load the invoice\. Please try again\.\s*The database is asleep\./)
})

test('on a phone it fills the screen and has a back button', async () => {
  const { address } = await showInvoices({ invoices: [HALF_PAID], width: 390 })
  await page.getByRole('link', { name: /Lanka Foods/ }).click()
  await expect.element(panel).toHaveFocus()
  await expect.poll(() => panel.element().getBoundingClientRect().left).toBe(0)
  expect(panel.element().getBoundingClientRect()).toMatchObject({ top: 0, width: 390 })
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect.poll(address).toBe('/invoice')
  await expect.element(page.getByRole('link', { name: /Lanka Foods/ })).toHaveFocus()
})

/** The centre of an element from the top, in px. */
function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

test.each([1440, 1024, 390, 360])(
  'at %d px the header contains the whole number, its state and every button',
  async (width) => {
    await open({ ...HALF_PAID, invoiceNumber: 'INV20261122-102911' })
    await page.viewport(width, 800)
    const head = panel.element().querySelector('header')
    const number = panel.getByRole('heading', { name: 'INV20261122-102911' }).element()
    expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth)
    expect(number.clientWidth).toBeGreaterThan(100)
    const edge = panel.element().getBoundingClientRect().right
    for (const part of head?.querySelectorAll('button, .pill') ?? [])
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
    const state = panel.getByText('Partially Paid')
    await expect.element(state).toBeVisible()
    if (width > 960) expect(middleOf(state.element())).toBeCloseTo(middleOf(number), 0)
    await page.viewport(1440, 900)
  },
)

test('a final invoice deducts each deposit in a row of its own, and its chain leads to every one', async () => {
  const deductions = [28, 29].map((invoiceId) => ({
    invoiceId,
    invoiceNumber: `INV-000${invoiceId}`,
    netAmount: invoiceId * 10_000,
    taxedAmount: invoiceId * 10_000,
  }))
  const netAmount = 1_000_000 - 570_000
  await open(
    anInvoice(31, {
      quoteId: 18,
      deductions,
      netAmount,
      taxedAmount: netAmount,
      taxAmount: 77_400,
      total: 507_400,
      remainingAmount: 507_400,
    }),
  )
  expect(entries('Lines').slice(1)).toEqual([
    'Subtotal1,000,000.00',
    'Less deposit INV-00028−280,000.00',
    'Less deposit INV-00029−290,000.00',
    'Net amount430,000.00',
    'Tax 18%77,400.00',
    'TotalLKR 507,400.00',
  ])
  const chain = panel.getByText('Q18 → deposit INV-00028 → deposit INV-00029 → final INV-00031')
  await expect.element(chain).toBeVisible()
  const targets = chain
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(targets).toEqual(['/estimation?quote=18', '/invoice?invoice=28', '/invoice?invoice=29'])
})

test('a deposit leads to the quote it came from and to the invoice that deducts it', async () => {
  const deductedOn = { invoiceId: 31, invoiceNumber: 'INV-00031', isIssued: true }
  await open(anInvoice(28, { kind: 'deposit', quoteId: 18, deductedOn }))
  const chain = panel.getByText('Q18 → deposit INV-00028 → final INV-00031')
  await expect
    .element(chain.getByRole('link', { name: 'INV-00031' }))
    .toHaveAttribute('href', '/invoice?invoice=31')
})
