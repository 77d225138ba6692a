import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTotals } from '#sales/line-items/shared/totals.ts'
import { addSums, type Cents, difference, storedCents } from '#platform/shared/money.ts'
import {
  amountOfQuantity,
  creditSums,
  type InvoicedLine,
  type InvoicedSums,
  linesToCredit,
  type StandingCredit,
} from './credit-sums.ts'

const cents = (value: number) => storedCents(value)

/** The lines and sums of an invoice. */
function invoiceOf(
  lines: readonly { quantity: number; unitPrice: number; isTaxed: boolean }[],
  terms: { taxRate: number; levyRate: number; discount: number },
): { lines: InvoicedLine[]; sums: InvoicedSums } {
  const totals = documentTotals(
    lines.map((line) => ({ ...line, unitPrice: cents(line.unitPrice) })),
    { ...terms, discount: { percent: terms.discount } },
  )
  const { net, taxed, levy, tax } = totals
  return {
    lines: lines.map(({ quantity, isTaxed }, index) => ({
      position: index + 1,
      quantity,
      isTaxed,
      amount: totals.amounts[index] ?? cents(0),
    })),
    sums: { net, taxed, levy, tax, taxRate: terms.taxRate, levyRate: terms.levyRate },
  }
}

function creditOf(
  { sums, lines }: ReturnType<typeof invoiceOf>,
  credits: readonly StandingCredit[],
  chosen: readonly { position: number; amount: Cents; quantity?: number }[],
): StandingCredit & { total: Cents } {
  const computed = creditSums(
    sums,
    credits,
    chosen.map(({ position, amount }) => ({ isTaxed: lines[position - 1]?.isTaxed ?? true, amount })),
  )
  const items = chosen.map(({ position, amount, quantity = null }) => ({
    linePosition: position,
    quantity,
    amount,
  }))
  return { ...computed, items }
}

describe('what is left of the lines of an invoice', () => {
  it('is their share of the net amount, taxed and untaxed lines apart', () => {
    const invoice = invoiceOf(
      [
        { quantity: 1, unitPrice: 10_000, isTaxed: true },
        { quantity: 2, unitPrice: 5_000, isTaxed: true },
        { quantity: 1, unitPrice: 5_000, isTaxed: false },
      ],
      { taxRate: 18, levyRate: 0, discount: 10 },
    )
    const rests = linesToCredit(invoice.lines, invoice.sums, [])
    expect(rests.map(({ net, left }) => [net, left])).toEqual([
      [9_000, 9_000],
      [9_000, 9_000],
      [4_500, 4_500],
    ])
  })

  it('takes the last pieces with what rounding left', () => {
    const invoice = invoiceOf([{ quantity: 3, unitPrice: 3_333, isTaxed: true }], {
      taxRate: 0,
      levyRate: 0,
      discount: 0.01,
    })
    const credits: StandingCredit[] = []
    const amounts = [1, 1, 1].map((quantity) => {
      const [rest] = linesToCredit(invoice.lines, invoice.sums, credits)
      const amount = rest === undefined ? undefined : amountOfQuantity(rest, quantity)
      credits.push(creditOf(invoice, credits, [{ position: 1, amount: amount ?? cents(0), quantity }]))
      return amount
    })
    expect(addSums(amounts.map((amount) => amount ?? cents(0)))).toBe(invoice.sums.net)
    const [rest] = linesToCredit(invoice.lines, invoice.sums, credits)
    expect([rest?.left, rest?.quantityLeft]).toEqual([0, 0])
    expect(rest === undefined ? 0 : amountOfQuantity(rest, 0.0001)).toBeUndefined()
  })

  it('has no pieces that are worth more than what is left of the amount', () => {
    const invoice = invoiceOf([{ quantity: 2, unitPrice: 100, isTaxed: true }], {
      taxRate: 0,
      levyRate: 0,
      discount: 0,
    })
    const credits = [creditOf(invoice, [], [{ position: 1, amount: cents(101) }])]
    const [rest] = linesToCredit(invoice.lines, invoice.sums, credits)
    expect(rest === undefined ? 0 : amountOfQuantity(rest, 1)).toBeUndefined()
    expect(rest === undefined ? 0 : amountOfQuantity(rest, 0.5)).toBe(50)
  })
})

describe('any credit notes of any invoice', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50_000 }).map((units) => units / 100),
    unitPrice: fc.integer({ min: 0, max: 9_999_999 }),
    isTaxed: fc.boolean(),
  })
  const rate = fc.constantFrom(0, 2.5, 8, 15, 18, 33.3333)
  const terms = fc.record({ taxRate: rate, levyRate: rate, discount: fc.constantFrom(0, 10, 33.3333, 99.99) })
  const parts = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 }), {
    maxLength: 6,
  })

  it('never come to more than it, and to it exactly once all of it is credited', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), terms, parts, (lines, termsOf, steps) => {
        const invoice = invoiceOf(lines, termsOf)
        const credits: ReturnType<typeof creditOf>[] = []
        const sum = (key: 'net' | 'taxed' | 'levy' | 'tax') => addSums(credits.map((credit) => credit[key]))
        const add = (percentOf: (index: number) => number) => {
          const chosen = linesToCredit(invoice.lines, invoice.sums, credits).flatMap((rest, index) => {
            const amount = cents(Math.floor((rest.left * percentOf(index)) / 100))
            return amount > 0 ? [{ position: rest.position, amount }] : []
          })
          if (chosen.length > 0) credits.push(creditOf(invoice, credits, chosen))
          for (const key of ['net', 'taxed', 'levy', 'tax'] as const)
            expect(sum(key)).toBeLessThanOrEqual(invoice.sums[key])
          for (const { levy, tax, total } of credits) {
            expect(Math.min(levy, tax)).toBeGreaterThanOrEqual(0)
            expect(total).toBeGreaterThan(0)
          }
        }
        for (const step of steps) add((index) => step[index % step.length] ?? 0)
        add(() => 100)
        for (const key of ['net', 'taxed', 'levy', 'tax'] as const)
          expect(difference(invoice.sums[key], sum(key))).toBe(0)
      }),
      { numRuns: 2_000 },
    )
  })
})
