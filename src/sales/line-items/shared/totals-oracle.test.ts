import { expect, it } from 'vitest'
import { fromCents, toCents } from '#platform/shared/money.ts'
import { documentTotals } from './totals.ts'

/* The sums computed in a second way: fractions of integers, parsed from the text of each decimal, so that only what
   spec 9.2 rounds is ever rounded. Shares no code with money.ts. */

type Fraction = readonly [numerator: bigint, denominator: bigint]

function read(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * c, b * d]
}

function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d]
}

/** To hundredths: a remainder of at least half a hundredth rounds up. */
function rounded([a, b]: Fraction): Fraction {
  const [hundredths, rest] = [(a * 100n) / b, (a * 100n) % b]
  return [rest * 2n < b ? hundredths : hundredths + 1n, 100n]
}

function write([a, b]: Fraction): string {
  const digits = String((a * 100n) / b).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface WrittenLine {
  price: string
  quantity: string
}

function oracle(lines: readonly WrittenLine[], rate: string): string[] {
  const amounts = lines.map(({ price, quantity }) => rounded(times(read(price), read(quantity))))
  const subtotal = amounts.reduce(plus, [0n, 1n])
  const tax = rounded(times(times(subtotal, read(rate)), [1n, 100n]))
  return [...amounts, subtotal, tax, plus(subtotal, tax)].map(write)
}

/** The product's results, each sum as a JSON number. */
function product(lines: readonly WrittenLine[], rate: string): number[] {
  const { amounts, subtotal, tax, total } = documentTotals(
    lines.map(({ price, quantity }) => ({ unitPrice: toCents(Number(price)), quantity: Number(quantity) })),
    Number(rate),
  )
  return [...amounts, subtotal, tax, total].map(fromCents)
}

/** The generator `mulberry32`: integers from 0 to below - 1. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A decimal with at most this many digits before the point, and at most this many after it. */
function randomDecimal(random: (below: number) => number, digits: number, decimals: number): string {
  const whole = random(10 ** (1 + random(digits)))
  const places = random(decimals + 1)
  const text = places === 0 ? '' : `.${String(random(10 ** places)).padStart(places, '0')}`
  return `${whole}${text}`
}

const QUARTERS = ['0.25', '0.5', '0.75', '1', '1.25', '1.5', '2.75', '7.25', '40', '0.1', '0.3333']
const RATES = ['0', '18', '15', '19', '8', '2.5', '20', '12.5', '0.5', '100', '17.9999']

function randomDocument(random: (below: number) => number): { lines: WrittenLine[]; rate: string } {
  const lines = Array.from({ length: 1 + random(8) }, () => ({
    price: randomDecimal(random, 7, random(2) * 2),
    quantity: random(2) === 0 ? (QUARTERS[random(QUARTERS.length)] ?? '1') : randomDecimal(random, 3, 4),
  }))
  const rate = random(3) === 0 ? randomDecimal(random, 2, 4) : (RATES[random(RATES.length)] ?? '18')
  return { lines, rate }
}

it.each<[string, WrittenLine[], string, string[]]>([
  [
    '15 % of 1,091.50',
    [{ price: '1091.5', quantity: '1' }],
    '15',
    ['1091.50', '1091.50', '163.73', '1255.23'],
  ],
  [
    '19 % of 8,500.00 and a quarter',
    [
      { price: '8500', quantity: '1' },
      { price: '8500', quantity: '0.25' },
    ],
    '19',
    ['8500.00', '2125.00', '10625.00', '2018.75', '12643.75'],
  ],
  [
    'the largest',
    [{ price: '9999999999999.99', quantity: '1' }],
    '0',
    ['9999999999999.99', '9999999999999.99', '0.00', '9999999999999.99'],
  ],
])('both give the same result for %s', (_case, lines, rate, expected) => {
  expect(oracle(lines, rate)).toEqual(expected)
  expect(product(lines, rate)).toEqual(expected.map(Number))
})

const SEED = Math.floor(Math.random() * 2 ** 31)
const DOCUMENTS = 100_000

it(`both give the same result for ${DOCUMENTS} random documents (seed ${SEED})`, { timeout: 60_000 }, () => {
  const random = createRandom(SEED)
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const { lines, rate } = randomDocument(random)
    const [said, right] = [product(lines, rate), oracle(lines, rate).map(Number)]
    // compared manually: 100,000 expectations would take most of the time
    if (said.join() !== right.join())
      expect({ lines, rate, sums: said }).toEqual({ lines, rate, sums: right })
  }
})

it('both give the same result for every quarter of an hour at whole rupees with 18 %', () => {
  for (let rupees = 1; rupees <= 2_000; rupees += 1) {
    for (const quantity of ['0.25', '0.5', '0.75', '1.25']) {
      const lines = [{ price: String(rupees), quantity }]
      const [said, right] = [product(lines, '18'), oracle(lines, '18').map(Number)]
      if (said.join() !== right.join()) expect({ lines, sums: said }).toEqual({ lines, sums: right })
    }
  }
})
