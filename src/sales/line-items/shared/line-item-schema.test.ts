import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineItemInput, LineItemInputs, PLAIN_LINE, TaxRate } from './line-item-schema.ts'
import { MAX_DESCRIPTION_CHARACTERS, MAX_LINE_ITEMS } from './line-limits.ts'

const LINE = { description: 'Photography', quantity: 2, unitPrice: 84_000.5 }
const lines = (count: number) => Array.from({ length: count }, () => LINE)

/** The first message of a refusal with its path; undefined if the value is accepted. */
function refusal(schema: { safeParse(value: unknown): object }, value: unknown): string | undefined {
  const { error } = schema.safeParse(value) as {
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
  const issue = error?.issues[0]
  return issue === undefined ? undefined : [...issue.path.map(String), issue.message].join(': ')
}
/** As parsed from JSON, where 1e309 is a number and NaN is null. */
const json = (text: string): unknown => JSON.parse(text)

describe('a line item', () => {
  it('accepts its price as unitPrice and as rate, and unitPrice wins', () => {
    const { unitPrice, ...rest } = LINE
    const expected = { ...LINE, ...PLAIN_LINE }
    expect(LineItemInput.parse(LINE)).toEqual(expected)
    expect(LineItemInput.parse({ ...rest, rate: unitPrice })).toEqual(expected)
    expect(LineItemInput.parse({ ...LINE, rate: 5 })).toEqual(expected)
    expect(LineItemInput.parse({ ...LINE, unitPrice: 0, rate: 5 }).unitPrice).toBe(0)
  })

  it('defaults to a quantity of 1 and a price of 0', () => {
    expect(LineItemInput.parse({ description: ' Advice\n\nBy telephone ' })).toEqual({
      description: 'Advice\n\nBy telephone',
      quantity: 1,
      unitPrice: 0,
      ...PLAIN_LINE,
    })
  })

  it('of time takes quantity and unit from its minutes', () => {
    const time = { description: 'Work', quantity: 7, unitPrice: 6_000, unit: 'day', minutes: 80 }
    expect(LineItemInput.parse(time)).toMatchObject({ quantity: 1.3333, unit: null, minutes: 80 })
    expect(LineItemInput.parse({ ...time, minutes: 600_000 }).quantity).toBe(10_000)
  })

  it('ignores sent amounts', () => {
    expect(LineItemInput.parse({ ...LINE, amount: 1, total: -5 })).toEqual({ ...LINE, ...PLAIN_LINE })
  })

  it.each<[string, unknown, string]>([
    ['a blank description', { ...LINE, description: ' \n ' }, 'description: Description is required'],
    ['an empty description', { ...LINE, description: '' }, 'description: Description is required'],
    ['no description', { quantity: 1 }, 'description: This is required'],
    [
      'an endless description',
      { ...LINE, description: 'x'.repeat(2_001) },
      'description: This must be at most 2000 characters',
    ],
    ['a negative quantity', { ...LINE, quantity: -1 }, 'quantity: Quantity must be at least 0'],
    [
      'a quantity without end',
      json('{"description":"x","quantity":1e309}'),
      'quantity: Quantity must be a number',
    ],
    ['a quantity that is no number', { ...LINE, quantity: NaN }, 'quantity: Quantity must be a number'],
    ['a quantity as a text', { ...LINE, quantity: '2' }, 'quantity: Quantity must be a number'],
    ['no quantity but null', { ...LINE, quantity: null }, 'quantity: Quantity must be a number'],
    [
      'too large a quantity',
      { ...LINE, quantity: 1_000_000.0001 },
      'quantity: Quantity must be at most 1,000,000',
    ],
    ['five decimals', { ...LINE, quantity: 1.00001 }, 'quantity: Quantity may have at most four decimals'],
    [
      'a sum of fractions of two',
      { ...LINE, quantity: 0.1 + 0.2 },
      'quantity: Quantity may have at most four decimals',
    ],
    ['a negative price', { ...LINE, unitPrice: -0.01 }, 'unitPrice: This must be at least 0'],
    ['a price of 10^15', { ...LINE, unitPrice: 1e15 }, 'unitPrice: This may be at most LKR 1,000,000,000'],
    [
      'a price of three decimals',
      { ...LINE, unitPrice: 1.005 },
      'unitPrice: Unit price must be an amount with at most two decimals',
    ],
    [
      'a price without end',
      json('{"description":"x","unitPrice":1e309}'),
      'unitPrice: Unit price must be an amount with at most two decimals',
    ],
    [
      'a price that is no number',
      { ...LINE, unitPrice: NaN },
      'unitPrice: Unit price must be an amount with at most two decimals',
    ],
    ['a faulty rate, also beside a good price', { ...LINE, rate: -1 }, 'rate: This must be at least 0'],
    ['a rate of 10^15', { description: 'x', rate: 1e15 }, 'rate: This may be at most LKR 1,000,000,000'],
    ['a task that is none', { ...LINE, taskId: 0 }, 'taskId: This must be a positive whole number'],
    [
      'a discount of more than all',
      { ...LINE, discountPercent: 100.5 },
      'discountPercent: Discount must be at most 100',
    ],
    ['a negative discount', { ...LINE, discountAmount: -1 }, 'discountAmount: This must be at least 0'],
    [
      'two discounts',
      { ...LINE, discountPercent: 10, discountAmount: 5 },
      'discountAmount: Give a discount in percent or as an amount, not both',
    ],
    ['a long unit', { ...LINE, unit: 'x'.repeat(21) }, 'unit: This must be at most 20 characters'],
    ['an item that is none', { ...LINE, itemId: 0 }, 'itemId: This must be a positive whole number'],
    ['no minute', { ...LINE, minutes: 0 }, 'minutes: Time must be 1 to 600,000 minutes'],
    ['half a minute', { ...LINE, minutes: 0.5 }, 'minutes: Time must be 1 to 600,000 minutes'],
    ['an endless time', { ...LINE, minutes: 600_001 }, 'minutes: Time must be 1 to 600,000 minutes'],
    ['a project that is none', { ...LINE, projectId: 0 }, 'projectId: This must be a positive whole number'],
    ['a text', 'Photography', 'This must be an object'],
  ])('refuses %s', (_case, value, sentence) => {
    expect(refusal(LineItemInput, value)).toBe(sentence)
  })

  it('accepts every quantity and price that can be typed, up to the maximum', () => {
    const decimal = (places: number, max: number) =>
      fc.integer({ min: 0, max: max * 10 ** places }).map((units) => units / 10 ** places)
    fc.assert(
      fc.property(decimal(4, 1_000_000), decimal(2, 1_000_000_000), (quantity, unitPrice) => {
        expect(LineItemInput.parse({ description: 'x', quantity, unitPrice })).toMatchObject({
          quantity,
          unitPrice,
        })
      }),
    )
  })
})

describe('the lines of a document', () => {
  it('are 1 to 500', () => {
    expect(refusal(LineItemInputs, [LINE])).toBeUndefined()
    expect(refusal(LineItemInputs, lines(MAX_LINE_ITEMS))).toBeUndefined()
    const long = Array.from({ length: MAX_DESCRIPTION_CHARACTERS / 2_000 }, () => 'x'.repeat(2_000))
    expect(
      refusal(
        LineItemInputs,
        long.map((description) => ({ ...LINE, description })),
      ),
    ).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['none', [], 'Add at least one line item'],
    ['nothing', undefined, 'Add at least one line item'],
    ['null', null, 'Add at least one line item'],
    ['501', lines(MAX_LINE_ITEMS + 1), 'A document may have at most 500 line items'],
    [
      'one that comes to more than a billion',
      [LINE, { ...LINE, quantity: 2, unitPrice: 500_000_000.01 }],
      '1: unitPrice: A line item may come to at most LKR 1,000,000,000',
    ],
    [
      'one that comes to more than can be stored',
      [{ ...LINE, quantity: 1_000_000, unitPrice: 1_000_000_000 }],
      '0: unitPrice: A line item may come to at most LKR 1,000,000,000',
    ],
    [
      'a book',
      [...lines(30).map(() => ({ ...LINE, description: 'x'.repeat(2_000) })), LINE],
      'The line items of a document may have at most 60,000 characters together: split it into several',
    ],
    [
      'one with a discount of more than it comes to',
      [LINE, { ...LINE, discountAmount: 168_001.01 }],
      '1: discountAmount: The discount cannot be more than LKR 168,001.00',
    ],
    [
      'time of more than a billion',
      [{ ...LINE, minutes: 600_000, unitPrice: 100_000.01 }],
      '0: unitPrice: A line item may come to at most LKR 1,000,000,000',
    ],
    ['a faulty second one', [LINE, { ...LINE, quantity: -1 }], '1: quantity: Quantity must be at least 0'],
  ])('cannot be %s', (_case, value, sentence) => {
    expect(refusal(LineItemInputs, value)).toBe(sentence)
  })
})

describe('a tax rate', () => {
  it.each([0, 18, 2.5, 12.3456, 100])('may be %d', (rate) => {
    expect(refusal(TaxRate, rate)).toBeUndefined()
  })

  it.each<[unknown, string]>([
    [-0.5, 'Tax rate must be at least 0'],
    [100.5, 'Tax rate must be at most 100'],
    [1e15, 'Tax rate must be at most 100'],
    [1.23456, 'Tax rate may have at most four decimals'],
    [NaN, 'Tax rate must be a number'],
    [Infinity, 'Tax rate must be a number'],
    ['18', 'Tax rate must be a number'],
  ])('may not be %s', (rate, sentence) => {
    expect(refusal(TaxRate, rate)).toBe(sentence)
  })
})
