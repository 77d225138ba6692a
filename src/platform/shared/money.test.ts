import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLkr, fromCents, lkrAmount, MAX_LKR, storedCents, toCents } from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_LKR * 100 })
/** The amount as a person writes it, made without arithmetic on fractions. */
const written = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

describe('toCents', () => {
  it('reads every amount with two decimals exactly, up to the largest', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(Number(written(amount)))).toBe(amount)
        expect(fromCents(toCents(Number(written(amount))))).toBe(Number(written(amount)))
      }),
      { numRuns: 2000 },
    )
  })

  it('is odd: a negative amount is the negative of its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_LKR * 100 }), (amount) => {
        expect(toCents(-Number(written(amount)))).toBe(-amount)
      }),
    )
  })

  it('refuses a third decimal instead of rounding it away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (amount, third) => {
        expect(() => toCents(Number(`${written(amount)}${third}`))).toThrow(RangeError)
      }),
    )
  })

  it.each([1.005, 0.001, NaN, Infinity, MAX_LKR + 0.01, 1e15, 1e-300])('refuses %s', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError)
  })

  it('knows one zero only', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true)
  })
})

describe('storedCents', () => {
  it('takes whole numbers only', () => {
    expect(storedCents(185)).toBe(185)
    expect(() => storedCents(0.5)).toThrow(RangeError)
    expect(() => storedCents(2 ** 53)).toThrow(RangeError)
  })
})

describe('formatLkr', () => {
  it.each([
    [0, 'LKR 0.00'],
    [5, 'LKR 0.05'],
    [123_456, 'LKR 1,234.56'],
    [185_000_000, 'LKR 1,850,000.00'],
    [999_999_999_999_999, 'LKR 9,999,999,999,999.99'],
  ])('writes %d cents as %s', (amount, text) => {
    expect(formatLkr(storedCents(amount))).toBe(text)
  })
})

describe('lkrAmount', () => {
  it('accepts exactly what toCents accepts from zero on', () => {
    const accepts = (value: number) => lkrAmount().safeParse(value).success
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double(),
          cents.map((amount) => amount / 100),
        ),
        (value) => {
          let converts = value >= 0
          try {
            toCents(value)
          } catch {
            converts = false
          }
          expect(accepts(value)).toBe(converts)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each(['12', null, [1]])('refuses %j', (value) => {
    expect(lkrAmount().safeParse(value).success).toBe(false)
  })
})
