import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { ACCOUNT, anEntry, aReversal, owing, showAccount, toastText } from '#test/web/payments-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { applyToInvoice, moveBack, refund, reversePayment } from '../../shared/payment-endpoints.ts'
import type { ClientAccount } from '../../shared/payment-schema.ts'

const EMPTY: ClientAccount = { id: 3, balance: 0, entries: [] }
const buttons = (section: Awaited<ReturnType<typeof showAccount>>['section']) =>
  section
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

test('the card shows what is on the account, with what can be done', async () => {
  const { section } = await showAccount()
  await expect.element(section).toMatchTextContent(/^On account\s*LKR 12,400\.00/)
  expect(buttons(section).slice(0, 3)).toEqual(['Receive Payment', 'Apply', 'Pay Back'])
  await section.getByText('What came and went').click()
  await expect
    .element(section.getByRole('listitem'))
    .toMatchTextContent(
      /^Payment14 Nov 2026 · Bank transfer · CEFTS 4711 · recorded by Ayesha Fernando12,400\.00$/,
    )
})

test('an empty account offers nothing to apply or pay back', async () => {
  const { section } = await showAccount({ account: EMPTY })
  await expect.element(section.getByText('LKR 0.00')).toBeVisible()
  for (const name of ['Apply', 'Pay Back'])
    await expect.element(section.getByRole('button', { name })).toBeDisabled()
  await section.getByText('What came and went').click()
  await expect.element(section.getByText('Nothing yet')).toBeVisible()
})

test('follows what others do', async () => {
  const { section, state, queryClient } = await showAccount({ account: EMPTY })
  await expect.element(section.getByText('LKR 0.00')).toBeVisible()
  state.account = ACCOUNT
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.entities?.includes('account') ?? false,
  })
  await expect.element(section.getByText('LKR 12,400.00')).toBeVisible()
})

test('Apply pays an invoice: as much as is there, or as it needs', async () => {
  const { section, server } = await showAccount({ open: [owing(11, 9_000), owing(12, 50_000)] })
  await section.getByRole('button', { name: 'Apply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply to an Invoice' })
  await expect.element(dialog.getByText('LKR 12,400.00 are on the account.')).toBeVisible()
  const invoice = dialog.getByRole('combobox', { name: 'Invoice' })
  const amount = dialog.getByRole('spinbutton', { name: 'Amount (LKR)' })
  await invoice.selectOptions('INV-00011, LKR 9,000.00 open')
  await expect.element(amount).toHaveValue(9_000)
  await invoice.selectOptions('INV-00012, LKR 50,000.00 open')
  await expect.element(amount).toHaveValue(12_400)
  server.on(applyToInvoice, () => EMPTY)
  await dialog.getByRole('button', { name: 'Apply' }).dblClick()
  await expect.element(toastText('Invoice paid from the account')).toBeVisible()
  expect(server.callsOf(applyToInvoice).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: 3 }, body: { invoiceId: 12, amount: 12_400 } }),
  ])
  runLastOffer('undo')
  await expect.element(toastText('Payments are not undone. Move it back in the invoice.')).toBeVisible()
})

test('Apply asks for an invoice, and says when none is open', async () => {
  const { section, server } = await showAccount({ open: [] })
  await section.getByRole('button', { name: 'Apply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply to an Invoice' })
  await expect.element(dialog.getByText('No invoice is open')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(dialog.getByRole('combobox', { name: 'Invoice' }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(server.callsOf(applyToInvoice)).toEqual([])
})

test('what was applied is moved back, all of it or a part', async () => {
  const applied = anEntry(5, -9_000, {
    kind: 'transfer',
    receiptId: null,
    invoice: { id: 11, label: 'INV-00011' },
  })
  const { section, server } = await showAccount({
    account: { id: 3, balance: 3_400, entries: [applied, ...ACCOUNT.entries] },
  })
  await section.getByText('What came and went').click()
  await expect.element(section.getByText('Applied to INV-00011')).toBeVisible()
  await section.getByRole('button', { name: /^Actions for the payment of .9,000\.00/ }).click()
  await page.getByRole('menuitem', { name: 'Move Back to the Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Back to the Account' })
  await expect.element(dialog.getByText(/^The account paid LKR 9,000\.00 of INV-00011\./)).toBeVisible()
  const amount = dialog.getByRole('spinbutton', { name: 'Amount (LKR)' })
  await expect.element(amount).toHaveValue(9_000)
  await amount.fill('4000')
  server.on(moveBack, () => ACCOUNT)
  await dialog.getByRole('button', { name: 'Move Back' }).click()
  await expect.element(toastText('Moved back to the account')).toBeVisible()
  expect(server.callsOf(moveBack).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: 3 }, body: { invoiceId: 11, amount: 4_000 } }),
  ])
})

test('what was moved back already is not offered again', async () => {
  const invoice = { id: 11, label: 'INV-00011' }
  const move = { kind: 'transfer' as const, receiptId: null, invoice }
  const { section } = await showAccount({
    account: { ...ACCOUNT, entries: [anEntry(6, 9_000, move), anEntry(5, -9_000, move)] },
  })
  await section.getByText('What came and went').click()
  await expect.element(section.getByText('Moved back from INV-00011')).toBeVisible()
  expect(section.getByRole('button', { name: /^Actions for the payment/ }).query()).toBeNull()
})

const paying = page.getByRole('dialog', { name: 'Pay Back' })
const paid = paying.getByRole('spinbutton', { name: 'Amount (LKR)' })
const record = paying.getByRole('button', { name: 'Record' })

test('Pay Back starts with all that is there, and says what it does to the income', async () => {
  const { section, server } = await showAccount()
  await section.getByRole('button', { name: 'Pay Back' }).click()
  await expect.element(paid).toHaveFocus()
  await expect.element(paid).toHaveValue(12_400)
  await expect.element(paying.getByText(/What is paid back lowers the income of that day\./)).toBeVisible()
  await paying.getByRole('combobox', { name: 'Method' }).selectOptions('Cheque')
  await paying.getByRole('textbox', { name: 'Reference' }).fill('004812')
  server.on(refund, () => EMPTY)
  await record.dblClick()
  await expect.element(toastText('Paid back')).toBeVisible()
  expect(server.callsOf(refund).map(({ input }) => input.body)).toEqual([
    { amount: 12_400, paidOn: TODAY, method: 'cheque', reference: '004812' },
  ])
  runLastOffer('undo')
  await expect.element(toastText('Payments are not undone. Reverse it on the client’s page.')).toBeVisible()
})

test('more than is on the account is refused at the amount', async () => {
  const { section, server } = await showAccount()
  const message = 'There are LKR 5,000.00 on the account'
  server.on(refund, () => new ApiFailure(400, { code: 'validation', message, fields: { amount: message } }))
  await section.getByRole('button', { name: 'Pay Back' }).click()
  await record.click()
  await expect.element(paying.getByText(message)).toBeVisible()
  await expect.element(paid).toHaveAttribute('aria-invalid', 'true')
})

test('what was typed of a refund is kept', async () => {
  const { section } = await showAccount()
  await section.getByRole('button', { name: 'Pay Back' }).click()
  await paid.fill('400')
  await paying.getByRole('textbox', { name: 'Reference' }).fill('ආපසු')
  await userEvent.keyboard('{Escape}')
  await expect.element(paying).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: 'Pay Back' })).toHaveFocus()
  await section.getByRole('button', { name: 'Pay Back' }).click()
  await expect.element(paid).toHaveValue(400)
  await expect.element(paying.getByRole('textbox', { name: 'Reference' })).toHaveValue('ආපසු')
})

test('a refund is reversed, as a mistake, and is struck through then', async () => {
  const back = anEntry(8, -400, { kind: 'refund', receiptId: null, paidOn: '2026-11-17' })
  const { section, server, state } = await showAccount({
    account: { id: 3, balance: 12_000, entries: [back, ...ACCOUNT.entries] },
  })
  await section.getByText('What came and went').click()
  await section.getByRole('button', { name: /^Actions for the payment of .400\.00/ }).click()
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' })
  await expect.element(dialog.getByText(/^LKR 400\.00 of 17 Nov 2026, on the account\./)).toBeVisible()
  await expect
    .element(dialog.getByText('The income of November 2026 rises, as if it had never been.'))
    .toBeVisible()
  server.on(reversePayment, () => {
    state.account = {
      ...ACCOUNT,
      entries: [{ ...aReversal(9, back), invoice: null }, { ...back, reversedBy: 9 }, ...ACCOUNT.entries],
    }
    return { invoice: null, account: state.account }
  })
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect
    .element(section.getByText('Reversed by Nimal Perera on 20 Nov 2026: recorded by mistake'))
    .toBeVisible()
  await expect.element(section.getByText('LKR 12,400.00')).toBeVisible()
})

test('on a phone of 360 pixels nothing is wider than the page', async () => {
  const { section } = await showAccount({
    width: 360,
    account: { ...ACCOUNT, balance: 10_000_000_000 },
  })
  await section.getByText('What came and went').click()
  await expect.element(section.getByText('LKR 10,000,000,000.00')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
