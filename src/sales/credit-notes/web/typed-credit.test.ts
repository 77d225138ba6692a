import { expect, test } from 'vitest'
import { anInvoice } from '#test/web/invoices-scene.tsx'
import { storedCents } from '#platform/shared/money.ts'
import { creditableOf, CreditForm, effectText, lineName, sentLines, typedSums } from './typed-credit.ts'

const INVOICE = anInvoice(31, { remainingAmount: 300 })
const [FIRST] = INVOICE.items
const LINE = { lineId: FIRST?.id ?? 0, quantity: '', amount: '' }

test('nothing typed has no sums, and too much of a line has none', () => {
  const creditable = creditableOf(INVOICE, [])
  expect(typedSums(INVOICE, creditable, [LINE])).toBeUndefined()
  expect(typedSums(INVOICE, creditable, [{ ...LINE, amount: '99999999' }])).toBeUndefined()
  expect(typedSums(INVOICE, creditable, [{ ...LINE, quantity: 'x' }])).toBeUndefined()
  expect(typedSums(INVOICE, creditable, [{ ...LINE, amount: '0.01' }])?.net).toBe(1)
})

test('empty lines are not sent, and a refusal is shown at the line that was', () => {
  const lines = [
    { lineId: 1, quantity: '', amount: '' },
    { lineId: 2, quantity: '1.5', amount: '' },
  ]
  expect(CreditForm.parse({ reason: 'discount', text: ' ', lines, payOut: false, billAgain: false })).toEqual(
    {
      reason: 'discount',
      lines: [{ lineId: 2, quantity: 1.5 }],
      payOut: false,
    },
  )
  expect(lineName(['lines', '0', 'quantity'], lines)).toBe('lines.2')
  // as in the lines of an invoice
  expect(sentLines([{ lineId: 1, quantity: '1,200', amount: '' }])).toEqual([{ lineId: 1, quantity: 1200 }])
})

test('the effect says what settles the invoice and what is left', () => {
  const of = (cents: number, payOut: boolean) => effectText(INVOICE, storedCents(cents), payOut)
  expect(of(20_000, false)).toMatch(/^LKR 200\.00 settles the rest of [^ ]+\.$/)
  expect(of(35_000, false)).toMatch(/, LKR 50\.00 stays on the client’s account\.$/)
  expect(of(35_000, true)).toMatch(/, LKR 50\.00 is paid back today\.$/)
})
