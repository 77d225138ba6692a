import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_NUMBER_FORMAT,
  NUMBER_FORMAT_PRESETS,
  NUMBER_FORMAT_TOKENS,
} from './invoice-number-format.ts'
import {
  exampleOfToken,
  invoiceNumber,
  isTaxPrefix,
  MAX_NUMBER_LENGTH,
  numberFormatFault,
  previewNumber,
  seriesName,
  taxInvoiceFormatFault,
  type NumberValues,
  writesSameNumbers,
} from './number-of-invoice.ts'

const VALUES: NumberValues = {
  prefix: 'INV',
  // 14:07:09 in Colombo
  instant: new Date('2026-09-05T08:37:09Z'),
  timeZone: 'Asia/Colombo',
  sequence: 42,
}

describe('the number of an invoice', () => {
  it.each([
    [DEFAULT_NUMBER_FORMAT, 'INV20260905-140709'],
    ['{PREFIX}-{YYYY}-{SEQ:5}', 'INV-2026-00042'],
    ['{YY}{MMM}_{PREFIX}_{SEQ:5}', '26SEP_INV_00042'],
    ['{SEQ}', '42'],
    ['{SEQ:1}', '42'],
    ['{SEQ:9}', '000000042'],
    ['No. {SEQ} of {YYYY}/{MM}', 'No. 42 of 2026/09'],
    ['ඉන්වොයිසිය {SEQ}', 'ඉන්වොයිසිය 42'],
    ['{DD}.{MM}.{YY} {HH}:{mm}:{ss}', '05.09.26 14:07:09'],
    ['$& {SEQ} $1', '$& 42 $1'],
  ])('with the format %s is %s', (format, number) => {
    expect(numberFormatFault(format, VALUES.prefix)).toBeUndefined()
    expect(invoiceNumber(format, VALUES)).toBe(number)
  })

  it('contains the date and time in the business’s time zone, not the server’s', () => {
    const newYear = { ...VALUES, instant: new Date('2026-12-31T18:30:00Z') }
    expect(invoiceNumber(DEFAULT_NUMBER_FORMAT, newYear)).toBe('INV20270101-000000')
    expect(invoiceNumber(DEFAULT_NUMBER_FORMAT, { ...newYear, timeZone: 'UTC' })).toBe('INV20261231-183000')
    expect(invoiceNumber(DEFAULT_NUMBER_FORMAT, { ...newYear, instant: newYear.instant.getTime() })).toBe(
      'INV20270101-000000',
    )
  })

  it('contains English month names of three letters', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      exampleOfToken('{MMM}', { ...VALUES, instant: Date.UTC(2026, month, 15) }),
    )
    expect(months.join(' ')).toBe('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC')
  })

  it('grows beyond its leading zeros', () => {
    expect(invoiceNumber('{SEQ:2}', { ...VALUES, sequence: 12_345 })).toBe('12345')
  })

  it('treats inserted values as text, whatever they look like', () => {
    expect(invoiceNumber('{PREFIX}{SEQ}', { ...VALUES, prefix: '{YYYY}$&$1' })).toBe('{YYYY}$&$142')
  })

  it('cannot be made from an invalid format, or with an invalid sequence number', () => {
    expect(() => invoiceNumber('{YEAR}{SEQ}', VALUES)).toThrow('There is no token {YEAR}')
    for (const sequence of [0, -1, 1.5, Number.NaN, 2 ** 53])
      expect(() => invoiceNumber('{SEQ}', { ...VALUES, sequence })).toThrow(RangeError)
  })
})

describe('the series of a number', () => {
  it.each([
    ['{PREFIX}-{YYYY}-{SEQ:5}', 'INV', 'INV-{YYYY}-{SEQ:5}'],
    ['{PREFIX}{PREFIX}{SEQ}', 'A', 'AA{SEQ}'],
    ['{PREFIX}{SEQ}', '', '{SEQ}'],
    ['{SEQ}', 'INV', '{SEQ}'],
    ['{PREFIX}{SEQ}', '$&$1', '$&$1{SEQ}'],
  ])('with the format %s and prefix %s is %s', (format, prefix, name) => {
    expect(seriesName(format, prefix)).toBe(name)
  })
})

describe('a number format', () => {
  it.each([
    ['{PREFIX}', 'The format needs {SEQ}, or the date and the time down to the second'],
    ['INV-1', 'The format needs {SEQ}, or the date and the time down to the second'],
    ['{YYYY}{MM}{DD}-{HH}{mm}', 'The format needs {SEQ}, or the date and the time down to the second'],
    ['{MM}{DD}-{HH}{mm}{ss}', 'The format needs {SEQ}, or the date and the time down to the second'],
    ['{YEAR}{SEQ}', 'There is no token {YEAR}'],
    ['{seq}', 'There is no token {seq}'],
    ['{SEQ:0}', 'There is no token {SEQ:0}'],
    ['{SEQ:10}', 'There is no token {SEQ:10}'],
    ['{SEQ:}', 'There is no token {SEQ:}'],
    ['{YYYY:1}{SEQ}', 'There is no token {YYYY:1}'],
    ['{ SEQ }', 'There is no token { SEQ }'],
    ['{}{SEQ}', 'There is no token {}'],
    ['{__proto__}{SEQ}', 'There is no token {__proto__}'],
    ['{constructor}{SEQ}', 'There is no token {constructor}'],
    ['{toString}{SEQ}', 'There is no token {toString}'],
    ['{SEQ', 'Each { needs a } after it'],
    ['SEQ}', 'Each { needs a } after it'],
    ['{{SEQ}}', 'Each { needs a } after it'],
    ['{SEQ}{', 'Each { needs a } after it'],
    ["{{constructor.constructor('x')()}}", 'Each { needs a } after it'],
    ['x'.repeat(34) + '{SEQ}', 'Numbers of this format could be longer than 40 characters'],
  ])('%s is refused: %s', (format, fault) => {
    expect(numberFormatFault(format)).toBe(fault)
    expect(previewNumber(format, VALUES)).toEqual({ fault })
  })

  it('may be too long with one prefix and not with another', () => {
    const format = `${'x'.repeat(20)}{PREFIX}{SEQ}`
    expect(numberFormatFault(format, 'x'.repeat(13))).toBeUndefined()
    expect(numberFormatFault(format, 'x'.repeat(14))).toMatch(/longer than 40/)
    expect(previewNumber(format, VALUES)).toEqual({ number: `${'x'.repeat(20)}INV42` })
  })

  it('works for every preset, with the longest possible prefix', () => {
    for (const { format } of NUMBER_FORMAT_PRESETS)
      expect(numberFormatFault(format, 'x'.repeat(20)), format).toBeUndefined()
  })

  it('has an example for every token', () => {
    const examples = NUMBER_FORMAT_TOKENS.map(({ token }) => exampleOfToken(token, VALUES))
    expect(examples).toEqual(['INV', '2026', '26', 'SEP', '09', '05', '14', '07', '09', '42', '00042'])
    expect(exampleOfToken('{nothing}', VALUES)).toBe('')
  })
})

describe('any number format', () => {
  const part = fc.oneof(
    fc.constantFrom(...NUMBER_FORMAT_TOKENS.map(({ token }) => token), '{SEQ:3}', '{SEQ:9}'),
    fc.string({ maxLength: 6 }),
    fc.constantFrom('{', '}', '{}', '{x}', '-', '/'),
  )
  const format = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(''))
  const values = fc.record({
    prefix: fc.stringMatching(/^[A-Za-z0-9_/-]{0,20}$/),
    instant: fc.integer({ min: Date.UTC(2000), max: Date.UTC(2199) }),
    timeZone: fc.constantFrom('Asia/Colombo', 'UTC', 'America/St_Johns', 'Pacific/Apia'),
    sequence: fc.integer({ min: 1, max: 9_999_999 }),
  })

  it('gives an error, or numbers that are never too long', () => {
    fc.assert(
      fc.property(format, values, (format, values) => {
        const shown = previewNumber(format, values)
        if ('fault' in shown) expect(shown.fault).toMatch(/^[A-Z].{10,}/s)
        else expect(shown.number.length).toBeLessThanOrEqual(MAX_NUMBER_LENGTH)
      }),
      { numRuns: 3_000 },
    )
  })

  it('that is valid gives different numbers to the invoices of its series', () => {
    const good = fc.tuple(format, format).map(([before, behind]) => `${before}{SEQ}${behind}`)
    fc.assert(
      fc.property(good, values, fc.integer({ min: 1, max: 9_999_999 }), (format, values, other) => {
        fc.pre(numberFormatFault(format, values.prefix) === undefined && other !== values.sequence)
        // the series number has one place in a text that is otherwise the same
        fc.pre(format.match(/\{SEQ(:\d)?\}/g)?.length === 1)
        expect(invoiceNumber(format, { ...values, sequence: other })).not.toBe(invoiceNumber(format, values))
      }),
      { numRuns: 2_000 },
    )
  })

  it('without a series gives different numbers in different seconds of a year', () => {
    const separated = fc.shuffledSubarray(['{YYYY}', '{MM}', '{DD}', '{HH}', '{mm}', '{ss}'], {
      minLength: 6,
    })
    fc.assert(
      fc.property(separated, values, fc.integer({ min: 1, max: 30_000_000 }), (tokens, values, seconds) => {
        const later = { ...values, timeZone: 'UTC', instant: values.instant + seconds * 1_000 }
        const number = invoiceNumber(tokens.join(''), { ...values, timeZone: 'UTC' })
        expect(invoiceNumber(tokens.join(''), later)).not.toBe(number)
      }),
      { numRuns: 1_000 },
    )
  })
})

it('tax invoices need a series without spaces that fits with the longest prefix', () => {
  expect(taxInvoiceFormatFault('{YY}{MMM}_{PREFIX}_{SEQ}')).toBeUndefined()
  expect(taxInvoiceFormatFault('{YYYY}{MM}{DD}{HH}{mm}{ss}')).toBe(
    'Tax invoices are a series: the format needs {SEQ}',
  )
  expect(taxInvoiceFormatFault('{YY} {PREFIX} {SEQ}')).toBe('Numbers of tax invoices have no spaces')
  expect(taxInvoiceFormatFault(`{PREFIX}${'x'.repeat(20)}{SEQ}`)).toContain('longer than 40 characters')
})

it('the prefix of tax invoices is 1 to 15 letters or digits', () => {
  expect(['INV', 'a1', 'x'.repeat(15)].every(isTaxPrefix)).toBe(true)
  expect(['', 'IN-V', 'IN V', 'x'.repeat(16)].some(isTaxPrefix)).toBe(false)
})

it('the digits of a series make no other numbers', () => {
  expect(writesSameNumbers('{PREFIX}_{SEQ}', '{PREFIX}_{SEQ:5}')).toBe(true)
  expect(writesSameNumbers('{PREFIX}_{SEQ}', '{PREFIX}-{SEQ}')).toBe(false)
})
