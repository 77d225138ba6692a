import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, fromCents, MAX_LKR, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import { documentTotals, type PricedLine } from './totals.ts'

const prices = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => storedCents(amount))
const quantities = fc.integer({ min: 0, max: 10_000_000 }).map((units) => units / 10_000)
const rates = fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000)
const documentLines = fc.array(
  fc.record({ unitPrice: prices, quantity: quantities }) satisfies fc.Arbitrary<PricedLine>,
  { minLength: 1, maxLength: 12 },
)
const sums = (lines: readonly PricedLine[], taxRate: number) => {
  const { subtotal, tax, total } = documentTotals(lines, { taxRate })
  return { subtotal, tax, total }
}
const inLkr = (lines: readonly [price: number, quantity: number][], taxRate: number) => {
  const priced = lines.map(([price, quantity]) => ({ unitPrice: toCents(price), quantity }))
  const { amounts, ...rest } = documentTotals(priced, { taxRate })
  const { subtotal, tax, total } = rest
  return [amounts.map(fromCents), fromCents(subtotal), fromCents(tax), fromCents(total)]
}

describe('the sums of a document', () => {
  it.each<[string, [number, number][], number, unknown[]]>([
    ['the half cent of 1,091.50 with 15 %', [[1_091.5, 1]], 15, [[1_091.5], 1_091.5, 163.73, 1_255.23]],
    [
      '19 % of what 8,500 and 1,500 come to',
      [
        [8_500, 1],
        [1_500, 1],
      ],
      19,
      [[8_500, 1_500], 10_000, 1_900, 11_900],
    ],
    [
      'quarters of an hour at whole rupees with 18 %',
      [
        [3_333, 0.25],
        [3_333, 0.75],
        [1_111, 1.25],
      ],
      18,
      [[833.25, 2_499.75, 1_388.75], 4_721.75, 849.92, 5_571.67],
    ],
    [
      'tax once on the document, not on each line (three lines of 0.03 with 18 %)',
      [
        [0.03, 1],
        [0.03, 1],
        [0.03, 1],
      ],
      18,
      [[0.03, 0.03, 0.03], 0.09, 0.02, 0.11],
    ],
    [
      'lines rounded before they are summed',
      [
        [0.01, 0.5],
        [0.01, 0.5],
      ],
      0,
      [[0.01, 0.01], 0.02, 0, 0.02],
    ],
    [
      'a free line',
      [
        [0, 3],
        [120, 0],
      ],
      18,
      [[0, 0], 0, 0, 0],
    ],
    ['the largest amount', [[MAX_LKR, 1]], 0, [[MAX_LKR], MAX_LKR, 0, MAX_LKR]],
    ['no lines', [], 18, [[], 0, 0, 0]],
  ])('%s', (_case, lines, taxRate, expected) => {
    expect(inLkr(lines, taxRate)).toEqual(expected)
  })

  it('match those of a calculator', () => {
    fc.assert(
      fc.property(documentLines, rates, (lines, rate) => {
        const { amounts, subtotal, tax, total } = documentTotals(lines, { taxRate: rate })
        expect(sumOf(amounts)).toBe(subtotal)
        expect(subtotal + tax).toBe(total)
        for (const amount of [...amounts, tax]) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  it('do not depend on the order of the lines', () => {
    const mixed = documentLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(mixed, rates, ([lines, others], rate) => {
        expect(sums(others, rate)).toEqual(sums(lines, rate))
      }),
    )
  })

  it('do not change when a line is split into parts of whole cents', () => {
    fc.assert(
      fc.property(
        documentLines,
        prices,
        fc.array(fc.nat(40), { minLength: 1 }),
        rates,
        (lines, price, parts, rate) => {
          const whole = { unitPrice: price, quantity: parts.reduce((sum, part) => sum + part, 0) }
          const split = parts.map((quantity) => ({ unitPrice: price, quantity }))
          expect(sums([...lines, ...split], rate)).toEqual(sums([...lines, whole], rate))
        },
      ),
    )
  })

  it('grow with each quantity, price and rate', () => {
    const sorted = <Value extends number>(values: readonly [Value, Value]) =>
      values[0] < values[1] ? values : ([values[1], values[0]] as const)
    fc.assert(
      fc.property(
        documentLines,
        fc.tuple(quantities, quantities),
        fc.tuple(prices, prices),
        fc.tuple(rates, rates),
        (lines, twoQuantities, twoPrices, twoRates) => {
          const [fewer, more] = sorted(twoQuantities)
          const [cheaper, dearer] = sorted<Cents>(twoPrices)
          const [lower, higher] = sorted(twoRates)
          const totalOf = (quantity: number, unitPrice: Cents, rate: number) =>
            documentTotals([...lines, { quantity, unitPrice }], { taxRate: rate }).total
          const least = totalOf(fewer, cheaper, lower)
          for (const total of [
            totalOf(more, cheaper, lower),
            totalOf(fewer, dearer, lower),
            totalOf(fewer, cheaper, higher),
          ]) {
            expect(total).toBeGreaterThanOrEqual(least)
          }
        },
      ),
    )
  })

  it.each<[string, PricedLine[], number]>([
    ['a line', [{ unitPrice: toCents(MAX_LKR), quantity: 2 }], 0],
    ['the subtotal', Array.from({ length: 2 }, () => ({ unitPrice: toCents(MAX_LKR), quantity: 0.6 })), 0],
    ['the total', [{ unitPrice: toCents(MAX_LKR), quantity: 1 }], 0.0001],
  ])('refuse %s of more than can be stored', (_case, lines, taxRate) => {
    expect(() => documentTotals(lines, { taxRate })).toThrow(RangeError)
  })

  it.each([-1, 0.1 + 0.2, NaN, Infinity])('refuse a rate or a quantity of %d', (value) => {
    const one = { unitPrice: toCents(1), quantity: 1 }
    expect(() => documentTotals([one], { taxRate: value })).toThrow(RangeError)
    expect(() => documentTotals([{ ...one, quantity: value }], { taxRate: 0 })).toThrow(RangeError)
  })
})
