import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, difference, percent, storedCents, sumOf } from '#platform/shared/money.ts'
import { invoiceStatus, isPayable } from './invoice-status.ts'

const TODAY = '2026-11-20'
const parts = fc.array(
  fc.integer({ min: 1, max: 1e10 }).map((amount) => storedCents(amount)),
  { minLength: 1, maxLength: 20 },
)
const inAnyOrder = parts.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
const statusOf = (total: Cents, paid: Cents, dueDate: string | null = null) =>
  invoiceStatus({ isIssued: true, isVoid: false, total, paid, notReceived: storedCents(0), dueDate }, TODAY)

describe('an invoice paid in parts', () => {
  it('is Paid exactly when the balance is zero, whatever the order', () => {
    fc.assert(
      fc.property(inAnyOrder, (payments) => {
        const total = sumOf(payments)
        let paid = storedCents(0)
        for (const payment of payments) {
          expect(statusOf(total, paid)).toBe(paid === 0 ? 'Sent' : 'Partially Paid')
          expect(isPayable(statusOf(total, paid))).toBe(true)
          paid = sumOf([paid, payment])
        }
        expect(difference(total, paid)).toBe(0)
        expect(statusOf(total, paid)).toBe('Paid')
        expect(isPayable(statusOf(total, paid))).toBe(false)
      }),
    )
  })

  it('is fully paid by any share and the rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: 0, max: 100 }), (amount, share) => {
        const total = storedCents(amount)
        const first = percent(total, share)
        expect(statusOf(total, sumOf([first, difference(total, first)]))).toBe('Paid')
      }),
    )
  })

  it('is Overdue until the last cent once its due date has passed, and not on that date', () => {
    const total = storedCents(100_000)
    for (const paid of [0, 1, 99_999].map(storedCents)) {
      expect(statusOf(total, paid, '2026-11-19')).toBe('Overdue')
      expect(statusOf(total, paid, TODAY)).toBe(paid === 0 ? 'Sent' : 'Partially Paid')
    }
    expect(statusOf(total, total, '2026-11-19')).toBe('Paid')
  })
})
