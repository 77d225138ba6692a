import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSums,
  type Cents,
  centsOfSum,
  difference,
  formatAmount,
  formatLkr,
  fromCents,
  isFactor,
  lkrAmount,
  MAX_ENTERED_LKR,
  MAX_LKR,
  multiply,
  ofMinutes,
  percent,
  plainAmount,
  plainSum,
  sharePercent,
  shares,
  storedCents,
  sumInLkr,
  sumOf,
  toCents,
} from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_LKR * 100 })
const amounts = cents.map((amount) => storedCents(amount))
/** Amounts that stay in range with any quantity or rate of the tests below. */
const small = fc.integer({ min: 0, max: 1e9 }).map((amount) => storedCents(amount))
/** From 0 to 1,000,000 with at most four decimals. */
const factors = fc.integer({ min: 0, max: 1e10 }).map((units) => units / 10_000)
const rates = fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000)
const lkr = (amount: number) => toCents(amount)
/** The amount as a person writes it, formatted without floating-point arithmetic. */
const written = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

describe('toCents', () => {
  it('reads every amount with two decimals exactly, up to the maximum', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(Number(written(amount)))).toBe(amount)
        expect(fromCents(toCents(Number(written(amount))))).toBe(Number(written(amount)))
      }),
      { numRuns: 2000 },
    )
  })

  it('is an odd function: a negative amount gives the negative of its cents', () => {
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

  it('has only one zero', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true)
  })
})

describe('storedCents', () => {
  it('accepts whole numbers only', () => {
    expect(storedCents(185)).toBe(185)
    expect(() => storedCents(0.5)).toThrow(RangeError)
    expect(() => storedCents(2 ** 53)).toThrow(RangeError)
    for (const value of [NaN, Infinity, -Infinity]) expect(() => storedCents(value)).toThrow(RangeError)
  })

  it('has only one zero', () => {
    expect(Object.is(storedCents(-0), 0)).toBe(true)
  })
})

describe('ofMinutes', () => {
  it.each<[number, number, number]>([
    [6_000, 20, 2_000],
    [6_000, 60, 6_000],
    [5_500, 105, 9_625],
    [0.01, 30, 0.01],
    [0.01, 29, 0],
    [7_000, 0, 0],
  ])('LKR %d an hour for %d minutes are %d, half up', (rate, minutes, amount) => {
    expect(fromCents(ofMinutes(lkr(rate), minutes))).toBe(amount)
  })

  it('is the rate for an hour, and exact for whole hours', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 10_000 }), (rate, hours) => {
        expect(ofMinutes(rate, hours * 60)).toBe(multiply(rate, hours))
      }),
    )
  })

  it.each([0.5, -1, Number.NaN])('refuses %d minutes', (minutes) => {
    expect(() => ofMinutes(lkr(1), minutes)).toThrow(RangeError)
  })
})

describe('multiply', () => {
  it.each<[number, number, number]>([
    [0.01, 0.5, 0.01],
    [0.01, 0.4999, 0],
    [1.05, 0.1, 0.11],
    [1.15, 1.1, 1.27],
    [2_500, 1.25, 3_125],
    [3_333.33, 0.3333, 1_111],
    [0.07, 1_000_000, 70_000],
    [MAX_LKR, 1, MAX_LKR],
    [MAX_LKR, 0.0001, MAX_LKR / 10_000],
  ])('LKR %d times %d is %d, half up', (price, quantity, product) => {
    expect(fromCents(multiply(lkr(price), quantity))).toBe(product)
  })

  it('is exact for a whole quantity: the sum of that many', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 60 }), (amount, count) => {
        expect(multiply(amount, count)).toBe(sumOf(Array<Cents>(count).fill(amount)))
      }),
    )
  })

  it('grows with the amount and with the quantity', () => {
    fc.assert(
      fc.property(small, small, factors, factors, (one, other, quantity, another) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const [fewer, further] = quantity < another ? [quantity, another] : [another, quantity]
        expect(multiply(less, quantity)).toBeLessThanOrEqual(multiply(more, quantity))
        expect(multiply(one, fewer)).toBeLessThanOrEqual(multiply(one, further))
      }),
    )
  })

  it('mirrors negative amounts, as PostgreSQL rounds them', () => {
    expect(multiply(storedCents(-1), 0.5)).toBe(-1)
    expect(multiply(storedCents(-3), 0.5)).toBe(-2)
    fc.assert(
      fc.property(small, factors, (amount, quantity) => {
        expect(sumOf([multiply(difference(lkr(0), amount), quantity), multiply(amount, quantity)])).toBe(0)
      }),
    )
  })

  it.each([-1, -0.0001, 0.00001, 0.1 + 0.2, NaN, Infinity, Number('1e309'), 1e15])(
    'refuses a quantity of %d',
    (quantity) => {
      expect(() => multiply(lkr(1), quantity)).toThrow(RangeError)
      expect(() => percent(lkr(1), quantity)).toThrow(RangeError)
    },
  )

  it('refuses more than can be stored, and fractions of cents', () => {
    expect(() => multiply(lkr(MAX_LKR), 1.0001)).toThrow(RangeError)
    expect(() => multiply(lkr(10_000_000.01), 1_000_000)).toThrow(RangeError)
    expect(() => multiply(0.5 as Cents, 1)).toThrow(RangeError)
    expect(() => multiply(NaN as Cents, 1)).toThrow(RangeError)
  })
})

describe('percent', () => {
  it.each<[number, number, number]>([
    [1_091.5, 15, 163.73],
    [0.03, 50, 0.02],
    [0.1, 18, 0.02],
    [523_500, 18, 94_230],
    [MAX_LKR, 100, MAX_LKR],
    [1_000, 0, 0],
    [99.99, 0.0001, 0],
    [5_000, 0.0001, 0.01],
  ])('of LKR %d with %d %% is %d, half up', (amount, rate, share) => {
    expect(fromCents(percent(lkr(amount), rate))).toBe(share)
  })

  it('is the product with a hundredth of the rate, where that has four decimals', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        expect(percent(amount, rate / 100)).toBe(multiply(amount, rate / 10_000))
      }),
    )
  })

  it('grows with the amount and with the rate, from zero to the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, rates, (one, other, rate, another) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const [lower, higher] = rate < another ? [rate, another] : [another, rate]
        expect(percent(less, rate)).toBeLessThanOrEqual(percent(more, rate))
        expect(percent(one, lower)).toBeLessThanOrEqual(percent(one, higher))
        expect([percent(one, 0), percent(one, 100)]).toEqual([0, one])
      }),
    )
  })
})

describe('sumOf and difference', () => {
  it('do not depend on the order, and are inverse operations', () => {
    fc.assert(
      fc.property(fc.array(small, { maxLength: 40 }), small, (list, other) => {
        expect(sumOf(list.toReversed())).toBe(sumOf(list))
        expect(difference(sumOf([...list, other]), other)).toBe(sumOf(list))
      }),
    )
  })

  it('have only one zero, may be negative, and end at the storage limit', () => {
    expect(Object.is(sumOf([]), 0)).toBe(true)
    expect(Object.is(difference(lkr(5), lkr(5)), 0)).toBe(true)
    expect(difference(lkr(1), lkr(2.5))).toBe(-150)
    expect(sumOf([lkr(MAX_LKR - 0.01), lkr(0.01)])).toBe(lkr(MAX_LKR))
    expect(() => sumOf([lkr(MAX_LKR), lkr(0.01)])).toThrow(RangeError)
    expect(() => sumOf([lkr(1), 0.5 as Cents])).toThrow(RangeError)
  })

  it('lead from a price and a discount to the same total with tax as a calculator', () => {
    const net = difference(lkr(8_500), lkr(7_500))
    expect(fromCents(sumOf([net, percent(net, 19)]))).toBe(1_190)
  })
})

describe('sharePercent', () => {
  it.each<[number, number, number]>([
    [0, 100, 0],
    [0, 0, 0],
    [5, 0, 0],
    [-5, 100, 0],
    [5, -100, 0],
    [1, 1e15, 1],
    [1e15 - 1, 1e15, 99],
    [994, 1_000, 99],
    [999, 1_000, 99],
    [1e15, 1e15, 100],
    [7, 5, 100],
    [1, 3, 33],
    [2, 3, 67],
    // halves, which binary fractions would place below
    [23, 40, 58],
    [57, 200, 29],
    [115, 200, 58],
  ])('%d of %d are %d %%', (amount, whole, share) => {
    expect(sharePercent(storedCents(amount), storedCents(whole))).toBe(share)
  })

  it('is 0 only for nothing and 100 only for everything', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 - 1 }), (amount) => {
        const share = sharePercent(storedCents(amount), storedCents(1e15))
        expect(share).toBeGreaterThanOrEqual(1)
        expect(share).toBeLessThanOrEqual(99)
      }),
    )
  })
})

describe('isFactor', () => {
  it.each([0, 0.25, 1, 1.3333, 7.5, 0.3, 0.0001, 100, 1_000_000])('accepts %d', (value) => {
    expect(isFactor(value)).toBe(true)
  })

  it.each([
    0.1 + 0.2,
    1 / 3,
    1.33333,
    -1,
    -0.5,
    NaN,
    Infinity,
    -Infinity,
    Number('1e309'),
    1e16,
    Number.MAX_VALUE,
    5e-324,
  ])('refuses %d', (value) => {
    expect(isFactor(value)).toBe(false)
  })
})

describe('formatAmount and plainAmount', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '\u22120.05'],
    [-123_456, '\u22121,234.56'],
    [1e15, '10,000,000,000,000.00'],
    [-1e15, '\u221210,000,000,000,000.00'],
  ])('writes %d cents as %s', (amount, text) => {
    expect(formatAmount(storedCents(amount))).toBe(text)
  })

  it('write every amount to the cent', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatAmount(amount).replaceAll(',', '')).toBe(written(amount))
        expect(plainAmount(amount)).toBe(written(amount))
      }),
      { numRuns: 2000 },
    )
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
  it('accepts exactly what toCents accepts, from zero to its maximum', () => {
    const accepts = (value: number) => lkrAmount().safeParse(value).success
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double(),
          cents.map((amount) => amount / 100),
          fc.integer({ min: 0, max: MAX_ENTERED_LKR * 100 }).map((amount) => amount / 100),
        ),
        (value) => {
          let converts = value >= 0 && value <= MAX_ENTERED_LKR
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

describe('sums of any size', () => {
  const LARGEST_EXACT = 2n ** 46n * 100n

  it('are numbers that are exact to the cent up to 2^46 LKR, and convert back to the same cents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -LARGEST_EXACT, max: LARGEST_EXACT }), (cents) => {
        const carried = JSON.parse(JSON.stringify(sumInLkr(cents))) as number
        expect(BigInt(centsOfSum(carried))).toBe(cents)
        expect(carried.toFixed(2)).toBe(plainSum(cents))
      }),
      { numRuns: 2000 },
    )
  })

  it('are the nearest number beyond that, and have every digit in a file', () => {
    expect(plainSum(10n ** 30n + 1n)).toBe('10000000000000000000000000000.01')
    expect(sumInLkr(String(10n ** 30n + 1n))).toBe(1e28)
    expect([plainSum('5'), plainSum('-5'), plainSum('0')]).toEqual(['0.05', '-0.05', '0.00'])
  })

  it('are added and subtracted without ever being refused', () => {
    const large = centsOfSum(1e28)
    expect(Number.isSafeInteger(large)).toBe(true)
    expect(difference(lkr(-MAX_LKR), lkr(MAX_LKR))).toBe(-2 * MAX_LKR * 100)
    expect(addSums([lkr(MAX_LKR), lkr(MAX_LKR), lkr(0.01)])).toBe(2 * MAX_LKR * 100 + 1)
    expect(difference(large, difference(lkr(0), large))).toBe(large)
  })
})

describe('shares of an amount', () => {
  const cents = (least: number) =>
    fc.integer({ min: least, max: 10 ** 12 }).map((amount) => storedCents(amount))

  it('always come to the amount, and each is within a cent of its exact share', () => {
    fc.assert(
      fc.property(cents(0), fc.array(cents(1), { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const parts = shares(amount, weights)
        const whole = addSums(weights)
        expect(addSums(parts)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          const exact = BigInt(amount) * BigInt(weights[index] ?? 0)
          const distance = BigInt(part) * BigInt(whole) - exact
          expect(distance < BigInt(whole) && -distance < BigInt(whole)).toBe(true)
        }
      }),
    )
  })

  it('give what is left to the largest remainder, and of equal ones to the earlier weight', () => {
    const of = (amount: number, ...weights: number[]) => shares(storedCents(amount), weights.map(storedCents))
    expect(of(100, 1, 1, 1)).toEqual([34, 33, 33])
    expect(of(1, 1, 1)).toEqual([1, 0])
    expect(of(10, 1, 2)).toEqual([3, 7])
    expect(of(5, 0, 7)).toEqual([0, 5])
    expect(of(0, 0, 0)).toEqual([0, 0])
    expect(() => of(1, 0, 0)).toThrow(RangeError)
  })
})
