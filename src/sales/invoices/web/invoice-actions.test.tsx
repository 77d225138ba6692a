import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import {
  aDraft,
  anInvoice,
  HALF_PAID,
  invoiceRow,
  menuTexts,
  openMenu,
  OVERDUE,
  PAID,
  showInvoices,
  VOID,
} from '#test/web/invoices-scene.tsx'
import * as saving from '#platform/web/page/save-file.ts'
import {
  deleteInvoice,
  exportInvoices,
  exportPayments,
  getInvoicePdf,
  listInvoices,
  sendInvoice,
  setInvoiceStatus,
} from '../shared/invoice-endpoints.ts'
import { payInvoice } from '../shared/payment-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'

vi.mock('./invoice-dialog.tsx', () => ({
  InvoiceDialog: ({ invoice }: { invoice: Invoice | undefined }) => (
    <div role="dialog" aria-label={`Edit ${invoice?.id}`} />
  ),
}))
vi.mock('#platform/web/page/save-file.ts', { spy: true })

const DRAFT = aDraft(32)
const PDF = { type: 'application/pdf' as const, bytes: new Uint8Array([37, 80]), name: 'x.pdf' }
const SENT = anInvoice(31, { emailedAt: null })
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
const toast = (text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

afterEach(() => vi.mocked(saving.saveFile).mockReset())

const DRAFTED = 'Only an issued invoice can be credited: edit the draft instead'
const UNSENT = 'Send the invoice first: a draft takes no payments'
test.each<[what: string, invoice: Invoice, items: string[]]>([
  [
    'a draft',
    DRAFT,
    [
      'Edit',
      'Download PDF',
      'Send',
      'Share… (Issue this invoice before you share it)',
      'Mark as Sent',
      '|',
      `Add Partial Payment (${UNSENT})`,
      `Mark as Fully Paid (${UNSENT})`,
      `Write Off (${UNSENT})`,
      `Credit… (${DRAFTED})`,
      '|',
      'Delete',
    ],
  ],
  [
    'a draft without a client e-mail',
    aDraft(32, { clientEmail: null }),
    [
      'Edit',
      'Download PDF',
      'Send (This invoice has no client email: add one to send it)',
      'Share… (Issue this invoice before you share it)',
      'Mark as Sent',
      '|',
      `Add Partial Payment (${UNSENT})`,
      `Mark as Fully Paid (${UNSENT})`,
      `Write Off (${UNSENT})`,
      `Credit… (${DRAFTED})`,
      '|',
      'Delete',
    ],
  ],
  [
    'one that was issued without e-mail',
    SENT,
    [
      'Edit',
      'Download PDF',
      'Send',
      'Share…',
      'Back to Draft',
      '|',
      'Add Partial Payment',
      'Mark as Fully Paid',
      'Write Off',
      'Credit…',
      '|',
      'Delete',
    ],
  ],
  [
    'one that was sent and is late',
    OVERDUE,
    [
      'Edit',
      'Download PDF',
      'Send',
      'Share…',
      '|',
      'Add Partial Payment',
      'Mark as Fully Paid',
      'Write Off',
      'Credit…',
      '|',
      'Delete',
    ],
  ],
  [
    'a partly paid one',
    HALF_PAID,
    [
      'Edit (An invoice with payments can no longer be edited)',
      'Download PDF',
      'Send',
      'Share…',
      '|',
      'Add Partial Payment',
      'Mark as Fully Paid',
      'Write Off',
      'Credit…',
      '|',
      'Delete (An invoice with payments cannot be deleted)',
    ],
  ],
  [
    'a paid one',
    PAID,
    [
      'Edit (An invoice with payments can no longer be edited)',
      'Download PDF',
      'Send',
      'Share…',
      '|',
      'Add Partial Payment (This invoice is already fully paid)',
      'Mark as Fully Paid (This invoice is already fully paid)',
      'Write Off (This invoice is already fully paid)',
      'Credit…',
      '|',
      'Delete (An invoice with payments cannot be deleted)',
    ],
  ],
  [
    'a void one',
    VOID,
    [
      'Edit (A void invoice cannot be edited)',
      'Download PDF',
      'Send (A void invoice cannot be sent)',
      'Share…',
      '|',
      'Add Partial Payment (A void invoice takes no payments)',
      'Mark as Fully Paid (A void invoice takes no payments)',
      'Write Off (A void invoice takes no payments)',
      'Credit… (A void invoice cannot be credited)',
      '|',
      'Delete (This invoice is void already and keeps its number)',
    ],
  ],
])('the menu of %s says why actions are unavailable', async (_what, invoice, items) => {
  await showInvoices({ invoices: [invoice] })
  await openMenu(invoice.invoiceNumber ?? `INV${invoice.id}`)
  expect(menuTexts()).toEqual(items)
})

test('an ACCOUNTANT records payments, and finds nothing that writes, sends or shares an invoice', async () => {
  await showInvoices({ invoices: [OVERDUE], role: 'ACCOUNTANT', address: `/invoice?invoice=${OVERDUE.id}` })
  await expect.element(page.getByRole('region', { name: 'Lines' })).toBeVisible()
  const buttons = () =>
    [...page.getByRole('complementary').element().querySelectorAll('.document-steps button')].map(
      (button) => button.textContent || button.getAttribute('aria-label'),
    )
  await expect.poll(buttons).toEqual(['Add Partial Payment', 'Mark as Fully Paid', 'Download PDF'])
  for (const name of ['New Invoice', 'Share', 'Edit', 'Send'])
    expect(page.getByRole('button', { name, exact: true }).query()).toBeNull()
  await openMenu(OVERDUE.invoiceNumber ?? '')
  expect(menuTexts()).toEqual(['Download PDF', '|', 'Add Partial Payment', 'Mark as Fully Paid'])
})

test('an unavailable action does nothing, and its reason is its tooltip', async () => {
  await showInvoices({ invoices: [VOID] })
  await openMenu('INV-00017')
  const item = page.getByRole('menuitem', { name: 'Edit' })
  await expect.element(item).toHaveAttribute('title', 'A void invoice cannot be edited')
  await item.click({ force: true })
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('Edit opens the invoice in the dialog', async () => {
  await showInvoices({ invoices: [SENT] })
  await openMenu('INV-00031')
  await choose('Edit')
  await expect.element(page.getByRole('dialog', { name: 'Edit 31' })).toBeInTheDocument()
})

test('the menu works by keyboard, and the focus returns', async () => {
  await showInvoices({ invoices: [SENT] })
  const button = page.getByRole('button', { name: 'Actions for INV-00031' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Download PDF' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('the PDF is saved under the invoice’s number', async () => {
  const { server } = await showInvoices({ invoices: [anInvoice(31, { invoiceNumber: '26NOV/INV/00031' })] })
  server.on(getInvoicePdf, () => PDF)
  vi.mocked(saving.saveFile).mockImplementation(() => undefined)
  await openMenu('26NOV/INV/00031')
  await choose('Download PDF')
  await expect.element(toast('Download Complete')).toBeVisible()
  await expect.element(toast('PDF downloaded successfully')).toBeVisible()
  const [file, name] = vi.mocked(saving.saveFile).mock.calls[0] ?? []
  expect([file?.size, name]).toEqual([2, 'Invoice-26NOV-INV-00031.pdf'])
})

test('a PDF that cannot be loaded is reported and saves nothing', async () => {
  const { server } = await showInvoices({ invoices: [SENT] })
  server.on(getInvoicePdf, () => new ApiFailure(503, { message: 'Busy.' }))
  await openMenu('INV-00031')
  await choose('Download PDF')
  await expect.element(toast('Download Failed')).toBeVisible()
  await expect.element(toast('Failed to download PDF. Please try again.')).toBeVisible()
  expect(saving.saveFile).not.toHaveBeenCalled()
})

test('Send confirms, and the row follows', async () => {
  const { server, state } = await showInvoices({ invoices: [DRAFT] })
  server.on(sendInvoice, () => {
    state.invoices = [anInvoice(32)]
    return anInvoice(32)
  })
  await openMenu('INV32')
  await choose('Send')
  await expect.element(toast('Email Sent')).toBeVisible()
  await expect.element(toast('Invoice sent successfully!')).toBeVisible()
  await expect.element(invoiceRow(/INV-00032/).getByText('Sent')).toBeVisible()
})

test('without a mail server the toast says that the message waits', async () => {
  const { server } = await showInvoices({ invoices: [DRAFT], mailConfigured: false })
  server.on(sendInvoice, () => anInvoice(32))
  await openMenu('INV32')
  await choose('Send')
  await expect
    .element(toast('Invoice sent successfully! No mail server is set: the message waits in the outbox.'))
    .toBeVisible()
})

test('a failed Send shows the server’s message, and the list is loaded again', async () => {
  const { server } = await showInvoices({ invoices: [DRAFT] })
  server.on(sendInvoice, () => new ApiFailure(400, { message: 'This invoice has no client email.' }))
  await openMenu('INV32')
  const before = server.callsOf(listInvoices).length
  await choose('Send')
  await expect.element(toast('Send Failed')).toBeVisible()
  await expect.element(toast('This invoice has no client email.')).toBeVisible()
  await expect.poll(() => server.callsOf(listInvoices).length).toBeGreaterThan(before)
})

test('Mark as Sent issues without e-mail, Back to Draft reverts it', async () => {
  const { server, state } = await showInvoices({ invoices: [DRAFT] })
  server.on(setInvoiceStatus, ({ body }) => {
    const next = body.status === 'Sent' ? SENT : aDraft(31, { invoiceNumber: 'INV-00031' })
    state.invoices = [next]
    return next
  })
  await openMenu('INV32')
  await choose('Mark as Sent')
  await expect.element(toast('Invoice issued as INV-00031, without e-mail')).toBeVisible()
  await openMenu('INV-00031')
  await choose('Back to Draft')
  await expect.element(toast('Invoice is a draft again')).toBeVisible()
  expect(server.callsOf(setInvoiceStatus).map(({ input }) => input.body.status)).toEqual(['Sent', 'Draft'])
})

test('a refused status says why', async () => {
  const { server } = await showInvoices({ invoices: [SENT] })
  server.on(setInvoiceStatus, () => new ApiFailure(409, { message: 'It was paid meanwhile.' }))
  await openMenu('INV-00031')
  await choose('Back to Draft')
  await expect.element(toast('Failed to update status. Please try again.')).toBeVisible()
  await expect.element(toast('It was paid meanwhile.')).toBeVisible()
})

test('Mark as Fully Paid asks with the amount and records it once', async () => {
  const { server } = await showInvoices({ invoices: [HALF_PAID] })
  await openMenu('INV-00029')
  await choose('Mark as Fully Paid')
  const question = page.getByRole('alertdialog', { name: 'Mark as Fully Paid' })
  await expect.element(question).toMatchTextContent(/records a payment of LKR 590,000\.00, received today/)
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Mark as Fully Paid' }).dblClick()
  await expect.element(toast('Invoice marked as fully paid')).toBeVisible()
  await expect.element(invoiceRow(/INV-00029/).getByText('Paid', { exact: true })).toBeVisible()
  expect(server.callsOf(payInvoice)).toHaveLength(1)
})

test('Cancel records nothing', async () => {
  const { server } = await showInvoices({ invoices: [HALF_PAID] })
  await openMenu('INV-00029')
  await choose('Mark as Fully Paid')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.callsOf(payInvoice)).toEqual([])
})

test('a refused payment is reported with the reason', async () => {
  const { server } = await showInvoices({ invoices: [HALF_PAID] })
  server.on(payInvoice, () => new ApiFailure(409, { message: 'This invoice is already fully paid' }))
  await openMenu('INV-00029')
  await choose('Mark as Fully Paid')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await expect.element(toast('Failed to mark as paid. Please try again.')).toBeVisible()
  await expect.element(toast('This invoice is already fully paid')).toBeVisible()
})

test('Delete asks with the specification’s words and deletes a draft', async () => {
  const { server, state, address } = await showInvoices({
    invoices: [DRAFT, SENT],
    address: '/invoice?invoice=32',
  })
  server.on(deleteInvoice, () => {
    state.invoices = [SENT]
    return new Recorded(undefined, [5])
  })
  await page.getByRole('button', { name: /^More about/ }).click()
  await choose('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Invoice' })
  await expect
    .element(
      question.getByText('Are you sure you want to delete this invoice? You can restore it for 30 days.'),
    )
    .toBeVisible()
  await expect.element(question).toMatchTextContent(/Lanka Foods \(Pvt\) LtdDraftNo number yet, due /)
  await expect.element(question).not.toMatchTextContent(/void/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('Invoice deleted successfully')).toBeVisible()
  await expect.poll(address).toBe('/invoice')
  await expect.element(page.getByRole('link', { name: 'Draft INV32' })).not.toBeInTheDocument()
  expect(await takeOffer(server)).toEqual([5])
})

test('a deletion with a late response does not change the address that is open by then', async () => {
  const { server, state, address, back } = await showInvoices({ invoices: [DRAFT, SENT] })
  const answered = Promise.withResolvers<undefined>()
  server.on(deleteInvoice, async () => {
    await answered.promise
    state.invoices = [SENT]
    return new Recorded(undefined, [5])
  })
  await page.getByRole('radio', { name: /^Draft/ }).click()
  await expect.poll(address).toBe('/invoice?status=Draft')
  await page.getByRole('link', { name: 'Draft INV32' }).click()
  await expect.poll(address).toBe('/invoice?status=Draft&invoice=32')
  await page.getByRole('button', { name: /^More about/ }).click()
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  back()
  back()
  await expect.poll(address).toBe('/invoice')
  answered.resolve(undefined)
  await expect.element(toast('Invoice deleted successfully')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Draft INV32' })).not.toBeInTheDocument()
  expect(await takeOffer(server)).toEqual([5])
  expect(address()).toBe('/invoice')
})

test('for an issued invoice the question says that it becomes void and keeps its number', async () => {
  const { server, state } = await showInvoices({ invoices: [SENT] })
  server.on(deleteInvoice, () => {
    state.invoices = [{ ...SENT, status: 'Void' }]
    return new Recorded(undefined, [5])
  })
  await openMenu('INV-00031')
  await choose('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Invoice' })
  await expect.element(question.getByText('It becomes void and keeps its number.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(invoiceRow(/INV-00031/).getByText('Void')).toBeVisible()
  await expect.element(toast('Invoice deleted successfully')).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})

test('a refused deletion is reported', async () => {
  const { server } = await showInvoices({ invoices: [SENT] })
  server.on(
    deleteInvoice,
    () => new ApiFailure(409, { message: 'An invoice with payments cannot be deleted' }),
  )
  await openMenu('INV-00031')
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('Failed to delete invoice. Please try again.')).toBeVisible()
  await expect.element(toast('An invoice with payments cannot be deleted')).toBeVisible()
})

test('the export contains the filtered invoices or their payments', async () => {
  const { server } = await showInvoices({ invoices: [SENT], address: '/invoice?status=Sent&search=lanka' })
  const csv = () => ({ type: 'text/csv' as const, bytes: new Uint8Array([65]), name: 'a.csv' })
  server.on(exportInvoices, csv).on(exportPayments, () => new ApiFailure(503, { message: 'Not now.' }))
  vi.mocked(saving.saveFile).mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Export' }).click()
  await choose('Invoices (CSV)')
  await expect
    .poll(() => vi.mocked(saving.saveFile).mock.calls[0]?.[1])
    .toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/)
  expect(server.callsOf(exportInvoices)[0]?.input.query).toEqual({ status: ['Sent'], search: 'lanka' })
  await page.getByRole('button', { name: 'Export' }).click()
  await choose('Payments (CSV)')
  await expect.element(toast('The export failed.')).toBeVisible()
  await expect.element(toast('Not now.')).toBeVisible()
})
