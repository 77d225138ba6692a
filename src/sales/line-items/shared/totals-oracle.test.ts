import { expect, it } from 'vitest'
import { fromCents, toCents } from '#platform/shared/money.ts'
import { type Discount, documentTotals } from './totals.ts'

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

/** A discount as typed: `10%` or an amount; empty for none. */
type WrittenDiscount = string

interface WrittenLine {
  price: string
  /** Or `80m`: minutes at the price of an hour. */
  quantity: string
  discount?: WrittenDiscount
  isTaxed?: boolean
}

interface WrittenDocument {
  lines: readonly WrittenLine[]
  rate: string
  levy?: string
  discount?: WrittenDiscount
  deducted?: { net: string; taxed: string }
}

const ZERO: Fraction = [0n, 1n]
const minus = (one: Fraction, [c, d]: Fraction) => plus(one, [-c, d])
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b

function discountOf(whole: Fraction, typed: WrittenDiscount = ''): Fraction {
  if (typed === '') return ZERO
  if (typed.endsWith('%')) return rounded(times(times(whole, read(typed.slice(0, -1))), [1n, 100n]))
  return isLess(whole, read(typed)) ? whole : read(typed)
}

/** Of a discount, the share of the taxed lines, found by trying: the cent goes where more of it is due. */
function taxedShare(discount: Fraction, taxed: Fraction, subtotal: Fraction): Fraction {
  if (subtotal[0] === 0n) return ZERO
  const exact: Fraction = [discount[0] * taxed[0] * subtotal[1], discount[1] * taxed[1] * subtotal[0]]
  const lower: Fraction = [(exact[0] * 100n) / exact[1], 100n]
  const upper = plus(lower, [1n, 100n])
  return isLess(minus(exact, lower), minus(upper, exact)) ? lower : upper
}

/** A number of pieces, or minutes as a fraction of an hour. */
function piecesOf(quantity: string): Fraction {
  return quantity.endsWith('m') ? [BigInt(quantity.slice(0, -1)), 60n] : read(quantity)
}

function oracle({ lines, rate, levy = '0', discount, deducted }: WrittenDocument): string[] {
  const amounts = lines.map((line) => {
    const gross = rounded(times(read(line.price), piecesOf(line.quantity)))
    return minus(gross, discountOf(gross, line.discount))
  })
  const subtotal = amounts.reduce(plus, ZERO)
  const taxedLines = amounts.filter((_amount, index) => lines[index]?.isTaxed ?? true).reduce(plus, ZERO)
  const reduced = discountOf(subtotal, discount)
  const share = taxedShare(reduced, taxedLines, subtotal)
  const net = minus(minus(subtotal, reduced), read(deducted?.net ?? '0'))
  const taxed = minus(minus(taxedLines, share), read(deducted?.taxed ?? '0'))
  const levied = rounded(times(times(taxed, read(levy)), [1n, 100n]))
  const tax = rounded(times(times(plus(taxed, levied), read(rate)), [1n, 100n]))
  return [...amounts, subtotal, reduced, net, taxed, levied, tax, plus(plus(net, levied), tax)].map(write)
}

function discountIn(typed: WrittenDiscount = ''): Discount | undefined {
  if (typed === '') return undefined
  return typed.endsWith('%') ? { percent: Number(typed.slice(0, -1)) } : { amount: toCents(Number(typed)) }
}

/** The product's results, each sum as a JSON number. */
function product({ lines, rate, levy, discount, deducted }: WrittenDocument): number[] {
  const totals = documentTotals(
    lines.map((line) => ({
      unitPrice: toCents(Number(line.price)),
      ...(line.quantity.endsWith('m')
        ? { quantity: 1, minutes: Number(line.quantity.slice(0, -1)) }
        : { quantity: Number(line.quantity) }),
      discount: discountIn(line.discount),
      isTaxed: line.isTaxed,
    })),
    {
      taxRate: Number(rate),
      levyRate: Number(levy ?? '0'),
      discount: discountIn(discount),
      deducted: deducted && { net: toCents(Number(deducted.net)), taxed: toCents(Number(deducted.taxed)) },
    },
  )
  const { amounts, subtotal, net, taxed, tax, total } = totals
  return [...amounts, subtotal, totals.discount, net, taxed, totals.levy, tax, total].map(fromCents)
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

const PERCENTS = ['10%', '12.5%', '5%', '33.3333%', '100%', '0.0001%', '7.25%']

function randomDiscount(random: (below: number) => number): WrittenDiscount {
  const kind = random(6)
  if (kind > 2) return ''
  return kind === 0 ? randomDecimal(random, 5, 2) : (PERCENTS[random(PERCENTS.length)] ?? '10%')
}

function randomQuantity(random: (below: number) => number): string {
  const kind = random(3)
  if (kind === 0) return `${1 + random(2_000)}m`
  return kind === 1 ? (QUARTERS[random(QUARTERS.length)] ?? '1') : randomDecimal(random, 3, 4)
}

function randomDocument(random: (below: number) => number): WrittenDocument {
  const lines = Array.from({ length: 1 + random(8) }, () => ({
    price: randomDecimal(random, 7, random(2) * 2),
    quantity: randomQuantity(random),
    discount: randomDiscount(random),
    isTaxed: random(4) > 0,
  }))
  const rate = random(3) === 0 ? randomDecimal(random, 2, 4) : (RATES[random(RATES.length)] ?? '18')
  const document = { lines, rate, levy: random(2) === 0 ? '0' : '2.5', discount: randomDiscount(random) }
  return random(4) > 0 ? document : { ...document, deducted: deductedFrom(document, random) }
}

/** Deposits of a part of a document: at most its net amount, and of it at most the taxed and the untaxed part. */
function deductedFrom(document: WrittenDocument, random: (below: number) => number) {
  const [net = 0, taxed = 0] = oracle(document)
    .slice(-5, -3)
    .map((text) => Math.round(Number(text) * 100))
  const part = () => random(101) / 100
  const ofTaxed = Math.floor(taxed * part())
  const ofUntaxed = Math.floor((net - taxed) * part())
  const text = (cents: number) => write([BigInt(cents), 100n])
  return { net: text(ofTaxed + ofUntaxed), taxed: text(ofTaxed) }
}

it.each<[string, WrittenDocument, string[]]>([
  [
    '15 % of 1,091.50',
    { lines: [{ price: '1091.5', quantity: '1' }], rate: '15' },
    ['1091.50', '1091.50', '0.00', '1091.50', '1091.50', '0.00', '163.73', '1255.23'],
  ],
  [
    '19 % of 8,500.00 and a quarter',
    {
      lines: [
        { price: '8500', quantity: '1' },
        { price: '8500', quantity: '0.25' },
      ],
      rate: '19',
    },
    ['8500.00', '2125.00', '10625.00', '0.00', '10625.00', '10625.00', '0.00', '2018.75', '12643.75'],
  ],
  [
    'a third of an hour at 6,000, and a minute of 0.30',
    {
      lines: [
        { price: '6000', quantity: '20m' },
        { price: '0.30', quantity: '1m' },
      ],
      rate: '0',
    },
    ['2000.00', '0.01', '2000.01', '0.00', '2000.01', '2000.01', '0.00', '0.00', '2000.01'],
  ],
  [
    'the largest',
    { lines: [{ price: '9999999999999.99', quantity: '1' }], rate: '0' },
    [
      '9999999999999.99',
      '9999999999999.99',
      '0.00',
      '9999999999999.99',
      '9999999999999.99',
      '0.00',
      '0.00',
      '9999999999999.99',
    ],
  ],
  // by hand: 9,999.99 less 1,250.00; subtotal 9,999.99; discount 1,000.00, 874.999125 of it taxed
  [
    'discounts of a line and of the document, an untaxed line, SSCL and VAT',
    {
      lines: [
        { price: '3333.33', quantity: '3', discount: '12.5%' },
        { price: '1250', quantity: '1', isTaxed: false },
      ],
      discount: '10%',
      levy: '2.5',
      rate: '18',
    },
    ['8749.99', '1250.00', '9999.99', '1000.00', '8999.99', '7874.99', '196.87', '1452.93', '10649.79'],
  ],
  [
    'a discount of everything',
    { lines: [{ price: '99.99', quantity: '1' }], discount: '100%', rate: '18' },
    ['99.99', '99.99', '99.99', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ],
])('both give the same result for %s', (_case, document, expected) => {
  expect(oracle(document)).toEqual(expected)
  expect(product(document)).toEqual(expected.map(Number))
})

const SEED = Math.floor(Math.random() * 2 ** 31)
const DOCUMENTS = 100_000

it(`both give the same result for ${DOCUMENTS} random documents (seed ${SEED})`, { timeout: 60_000 }, () => {
  const random = createRandom(SEED)
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const document = randomDocument(random)
    const [said, right] = [product(document), oracle(document).map(Number)]
    // compared manually: 100,000 expectations would take most of the time
    if (said.join() !== right.join()) expect({ document, sums: said }).toEqual({ document, sums: right })
  }
})

it('both give the same result for every quarter of an hour at whole rupees with 18 %', () => {
  for (let rupees = 1; rupees <= 2_000; rupees += 1) {
    for (const quantity of ['0.25', '0.5', '0.75', '1.25']) {
      const document = { lines: [{ price: String(rupees), quantity }], rate: '18' }
      const [said, right] = [product(document), oracle(document).map(Number)]
      if (said.join() !== right.join()) expect({ document, sums: said }).toEqual({ document, sums: right })
    }
  }
})
