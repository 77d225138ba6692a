import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { type AccountScene, owing, RECEIPT, showAccount, toastText } from '#test/web/payments-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { addReceipt, reallocateReceipt } from '../../shared/payment-endpoints.ts'

const dialog = page.getByRole('dialog', { name: 'Receive Payment from Lanka Foods (Pvt) Ltd' })
const amount = dialog.getByRole('spinbutton', { name: 'Amount (LKR)', exact: true })
const submit = dialog.getByRole('button', { name: 'Record Payment' })
const keep = dialog.getByRole('checkbox', { name: 'Keep the rest on the account' })
const part = (label: string) => dialog.getByRole('spinbutton', { name: `Amount for ${label} (LKR)` })
const withheld = (label: string) =>
  dialog.getByRole('spinbutton', { name: `Tax withheld from ${label} (LKR)` })

const OPEN = [
  owing(11, 100_000, { dueDate: '2026-11-10', status: 'Overdue' }),
  owing(12, 100_000),
  owing(13, 50_000, { dueDate: null }),
]

async function open(scene: AccountScene = {}) {
  const shown = await showAccount({ open: OPEN, ...scene })
  await shown.section.getByRole('button', { name: 'Receive Payment' }).click()
  await expect.element(amount).toHaveFocus()
  shown.server.on(addReceipt, () => RECEIPT)
  return shown
}

test('lists the open invoices, the one due first at the top', async () => {
  await open()
  const parts = dialog.getByRole('region', { name: 'Invoices' })
  await expect.element(parts.getByText('LKR 100,000.00 open · was due 10 Nov')).toBeVisible()
  await expect.element(parts.getByText('LKR 50,000.00 open', { exact: true })).toBeVisible()
  await expect.element(part('INV-00011')).toHaveValue(null)
})

test('distributes an amount by itself; the rest goes to the account', async () => {
  const { server } = await open()
  await amount.fill('250400')
  await expect.element(part('INV-00011')).toHaveValue(100_000)
  await expect.element(part('INV-00013')).toHaveValue(50_000)
  await expect.element(dialog.getByText(/^LKR 400\.00 left$/)).toBeVisible()
  await submit.click()
  const sentence = 'Distribute exactly what arrived, or keep the rest on the account'
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  expect(server.callsOf(addReceipt)).toEqual([])
  await keep.click()
  await dialog.getByRole('combobox', { name: 'Method' }).selectOptions('Bank transfer')
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('CEFTS 4711')
  await submit.dblClick()
  await expect.element(toastText('Payment recorded')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(addReceipt).map(({ input }) => input.body)).toEqual([
    {
      clientId: 7,
      amount: 250_400,
      paidOn: TODAY,
      method: 'bank',
      reference: 'CEFTS 4711',
      notes: '',
      parts: [
        { invoiceId: 11, amount: 100_000 },
        { invoiceId: 12, amount: 100_000 },
        { invoiceId: 13, amount: 50_000 },
      ],
      restToAccount: true,
    },
  ])
  runLastOffer('undo')
  await expect.element(toastText('Payments are not undone. Reverse it in the invoice.')).toBeVisible()
})

test('parts can be typed; what is left is counted as they are', async () => {
  const { server } = await open()
  await amount.fill('120000')
  await part('INV-00011').fill('')
  await part('INV-00012').fill('70000')
  await part('INV-00013').fill('50000')
  await expect.element(dialog.getByText(/left$/)).not.toBeInTheDocument()
  await submit.click()
  await expect
    .poll(() => server.callsOf(addReceipt).map(({ input }) => input.body.parts))
    .toEqual([
      [
        { invoiceId: 12, amount: 70_000 },
        { invoiceId: 13, amount: 50_000 },
      ],
    ])
})

test('tax withheld is asked for on demand, and sent with its invoice', async () => {
  const { server } = await open()
  await amount.fill('195000')
  await expect.element(withheld('INV-00012')).not.toBeInTheDocument()
  await dialog.getByRole('checkbox', { name: /^Tax was withheld/ }).click()
  await withheld('INV-00012').fill('5000')
  await submit.click()
  await expect
    .poll(() => server.callsOf(addReceipt).map(({ input }) => input.body.parts))
    .toEqual([
      [
        { invoiceId: 11, amount: 100_000 },
        { invoiceId: 12, amount: 95_000, withheld: 5_000 },
      ],
    ])
})

test('tax withheld without an amount is not dropped silently', async () => {
  const { server } = await open()
  await amount.fill('100000')
  await dialog.getByRole('checkbox', { name: /^Tax was withheld/ }).click()
  await withheld('INV-00013').fill('5000')
  await submit.click()
  await expect.element(part('INV-00013')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText('Payment amount must be greater than zero')).toBeVisible()
  expect(server.callsOf(addReceipt)).toEqual([])
})

test.each([
  ['10.005', 'Payment amount may have at most two decimals'],
  ['0', 'Payment amount must be greater than zero'],
])('%s is refused: %s', async (typed, sentence) => {
  const { server } = await open()
  await amount.fill(typed)
  await submit.click()
  await expect.element(dialog.getByText(sentence).first()).toBeVisible()
  expect(server.callsOf(addReceipt)).toEqual([])
})

test('the server’s sentence about an invoice is shown at its amount', async () => {
  const { server } = await open()
  const message = 'Payment amount cannot exceed LKR 40,000.00'
  const fields = { 'parts.0.amount': message }
  server.on(addReceipt, () => new ApiFailure(400, { code: 'validation', message, fields }))
  await amount.fill('50000')
  await part('INV-00011').fill('')
  await part('INV-00013').fill('50000')
  await submit.click()
  await expect.element(part('INV-00013')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('without open invoices all of it goes to the account', async () => {
  const { server } = await open({ open: [] })
  await expect.element(dialog.getByText('No invoice of this client is open.')).toBeVisible()
  await amount.fill('5000')
  await keep.click()
  await submit.click()
  await expect
    .poll(() => server.callsOf(addReceipt).map(({ input }) => [input.body.parts, input.body.restToAccount]))
    .toEqual([[[], true]])
})

test('what was typed is kept, parts included', async () => {
  const { section } = await open()
  await amount.fill('60000')
  await part('INV-00011').fill('10000')
  await part('INV-00013').fill('50000')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('පළමු ගෙවීම')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await section.getByRole('button', { name: 'Receive Payment' }).click()
  await expect.element(amount).toHaveValue(60_000)
  await expect.element(part('INV-00011')).toHaveValue(10_000)
  await expect.element(part('INV-00013')).toHaveValue(50_000)
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('පළමු ගෙවීම')
})

test('fits a phone of 360 pixels, with tax withheld', async () => {
  await open()
  await page.viewport(360, 740)
  await dialog.getByRole('checkbox', { name: /^Tax was withheld/ }).click()
  await amount.fill('195000')
  await expect.element(withheld('INV-00011')).toBeVisible()
  for (const element of dialog.element().querySelectorAll('input, select, button, p')) {
    const { left, right } = element.getBoundingClientRect()
    expect([left >= 0, right <= 360], element.outerHTML.slice(0, 80)).toEqual([true, true])
  }
})

const moving = page.getByRole('dialog', { name: 'Move to Other Invoices' })
const movedPart = (label: string) => moving.getByRole('spinbutton', { name: `Amount for ${label} (LKR)` })

async function openMove(receipt = RECEIPT) {
  const shown = await showAccount({ open: [owing(13, 50_000, { dueDate: null })], receipts: [receipt] })
  await shown.section.getByText('What came and went').click()
  await shown.section.getByRole('button', { name: /^Actions for the payment of 12,400\.00/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Other Invoices' }).click()
  await expect.element(moving).toBeVisible()
  return shown
}

test('moving a receipt starts from what it pays, and keeps its day and amount', async () => {
  const { server } = await openMove()
  await expect
    .element(moving.getByText(/^LKR 112,400\.00 arrived on 12 Nov 2026\. Its day and amount stay/))
    .toBeVisible()
  await expect.element(movedPart('INV-00031')).toHaveValue(100_000)
  await expect.element(moving.getByRole('checkbox', { name: 'Keep the rest on the account' })).toBeChecked()
  server.on(reallocateReceipt, () => RECEIPT)
  await movedPart('INV-00031').fill('62400')
  await movedPart('INV-00013').fill('50000')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(toastText('Payment moved')).toBeVisible()
  expect(server.callsOf(reallocateReceipt).map(({ input }) => input)).toEqual([
    expect.objectContaining({
      params: { id: 5 },
      body: {
        parts: [
          { invoiceId: 31, amount: 62_400 },
          { invoiceId: 13, amount: 50_000 },
        ],
        restToAccount: true,
      },
    }),
  ])
})

test('moving keeps the tax that was withheld at its invoice', async () => {
  const [money = { paymentId: 1, kind: 'money' as const, amount: 1, invoice: null }, rest = money] =
    RECEIPT.rows
  const { server } = await openMove({
    ...RECEIPT,
    rows: [{ ...money, paymentId: 8, kind: 'withholding', amount: 5_000 }, money, rest],
  })
  await expect.element(moving.getByText('LKR 105,000.00 open')).toBeVisible()
  await expect
    .element(moving.getByRole('spinbutton', { name: 'Tax withheld from INV-00031 (LKR)' }))
    .toHaveValue(5_000)
  server.on(reallocateReceipt, () => RECEIPT)
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .poll(() => server.callsOf(reallocateReceipt).map(({ input }) => input.body.parts))
    .toEqual([[{ invoiceId: 31, amount: 100_000, withheld: 5_000 }]])
})

test('a receipt that was reversed meanwhile says so', async () => {
  const { server } = await openMove()
  server.on(reallocateReceipt, () => new ApiFailure(409, { message: 'This receipt was reversed already' }))
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(toastText('This receipt was reversed already')).toBeVisible()
  await expect.element(movedPart('INV-00031')).toHaveValue(100_000)
})

test('what was typed for a move is kept', async () => {
  const { section } = await openMove()
  await movedPart('INV-00013').fill('50000')
  await userEvent.keyboard('{Escape}')
  await expect.element(moving).not.toBeInTheDocument()
  await section.getByRole('button', { name: /^Actions for the payment of 12,400\.00/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Other Invoices' }).click()
  await expect.element(movedPart('INV-00013')).toHaveValue(50_000)
  await expect.element(movedPart('INV-00031')).toHaveValue(100_000)
})
