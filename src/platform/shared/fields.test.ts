import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  day,
  emptyableDay,
  enteredDay,
  email,
  id,
  Instant,
  line,
  PathId,
  queryInteger,
  repeatable,
  text,
  userId,
  visible,
} from './fields.ts'

/** A schema's first message, or undefined when it accepts. */
function said(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
const UNSTORABLE = 'This contains characters that cannot be stored'
const unstorable = ['a\u0000b', '\ud800', 'x\udc00y', 'a\u0008', '\u001b[31m', '\u007f']
const kept = [
  'Ünïcode',
  'සිංහල',
  'தமிழ்',
  'שלום',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  'a\u200db',
  "'; drop table users; --",
  '%_\\',
]

describe('line', () => {
  const name = line({ max: 10, min: 2, required: 'Name is required', tooShort: 'Name is too short' })

  it('asks for the value in its own words when it is absent or blank', () => {
    for (const value of [undefined, null, '', '   ', '\t'])
      expect(said(name, value), JSON.stringify(value)).toBe('Name is required')
    expect(said(line({ max: 10 }), '  ')).toBeUndefined()
  })

  it.each([
    '\u200b',
    '\u200d\u200c',
    ' \u2060 ',
    '\u00ad',
    '\u3164',
    '\u115f\u1160',
    '\ufe0f',
    '\u2800',
    '\u0301',
  ])('treats %j, which is invisible, as blank', (value) => {
    expect(said(name, value)).toBe('Name is required')
    expect(said(text(10).check(visible('Write something')), value)).toBe('Write something')
  })

  it.each(['ක්‍රියා', 'श्‍र', '❤️', 'é', '-'])('keeps joiners and marks in %j', (value) => {
    expect(line({ max: 10, required: 'Name is required' }).parse(value)).toBe(value)
  })

  it('trims before it checks the minimum, and checks the maximum as typed', () => {
    expect(name.parse('  ab  ')).toBe('ab')
    expect(said(name, ' a ')).toBe('Name is too short')
    expect(said(name, 'x'.repeat(11))).toBe('This must be at most 10 characters')
    expect(said(line({ max: 10, min: 3 }), 'ab')).toBe('This must be at least 3 characters')
  })

  it.each(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b'])('allows only one line: refuses %j', (value) => {
    expect(said(name, value)).toBe('This must be one line')
  })

  it.each(unstorable)('refuses %j, which cannot be stored', (value) => {
    expect(said(line({ max: 10 }), value)).toBe(UNSTORABLE)
  })

  it.each([1, true, [], {}, ['ab']])('refuses %j, which is not a text', (value) => {
    expect(said(name, value)).toBe('This must be a text')
  })

  it('leaves every other text unchanged', () => {
    for (const value of kept) expect(line({ max: 100 }).parse(value)).toBe(value)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const { success, data } = line({ max: 1000 }).safeParse(value)
        if (success) expect(data).toBe(value.trim())
        // the only refused texts of this kind
        else expect(/[\p{Cc}\u2028\u2029]/u.test(value)).toBe(true)
      }),
    )
  })
})

describe('text', () => {
  it('keeps line breaks and spaces as typed', () => {
    for (const value of [...kept, '  a\n\tb\r\n ', '']) expect(text(100).parse(value)).toBe(value)
  })

  it('has a maximum length and refuses characters that cannot be stored', () => {
    expect(said(text(3), 'abcd')).toBe('This must be at most 3 characters')
    for (const value of unstorable) expect(said(text(100), value)).toBe(UNSTORABLE)
  })
})

describe('email', () => {
  const INVALID = 'Valid email is required'

  it('normalizes an address', () => {
    expect(email().parse('  Nimal.Perera+work@Example.LK ')).toBe('nimal.perera+work@example.lk')
  })

  it.each([
    '"x@evil.com x"@good.lk',
    'a@b.lk,d@e.lk',
    'a@b.lk;d@e.lk',
    'a@b.lk d@e.lk',
    'a@b.lk\r\nBcc: x@y.lk',
    'a@b.lk\nBcc: x@y.lk',
    'Nimal <a@b.lk>',
    '<a@b.lk>',
    'a(comment)@b.lk',
    '('.repeat(10_000),
    `${'('.repeat(100)}a@b.lk`,
    'a@b@c.lk',
    'a@',
    '@b.lk',
    'a@b',
    'a@b..lk',
    'a..b@c.lk',
    '.a@b.lk',
    'a.@b.lk',
    'a@-b.lk',
    'a@b-.lk',
    'a@b.lk.',
    'a@[127.0.0.1]',
    'a b@c.lk',
    'a\u0000@b.lk',
    'a@b\u0000.lk',
    'ä@b.lk',
    // letters whose lower case is ASCII
    '\u212aamal@b.lk',
    'a@\u212aandy.lk',
    'a@bücher.lk',
    'a%00@b.lk\u202e',
    `${'a'.repeat(65)}@b.lk`,
    `a@${'b'.repeat(64)}.lk`,
    `a@${'b.'.repeat(130)}lk`,
    '',
    ' ',
  ])('refuses %j', (value) => expect(said(email(), value)).toBe(INVALID))

  it.each([1, null, undefined, {}, ['a@b.lk']])('refuses %j', (value) => {
    expect(said(email('Say who'), value)).toBe('Say who')
  })

  it('refuses anything that a mail header would read as more than one address', () => {
    const part = fc.string({
      unit: fc.constantFrom(...'ab.@,;:<>"()[]\\ \r\n\u0000é'.split('')),
      maxLength: 12,
    })
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const { data } = email().safeParse(`${local}@${domain}.lk`)
        if (data !== undefined) expect(data).toMatch(/^[a-z.]+@[a-z.]+$/)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('days, ids and instants', () => {
  it('accept days that exist', () => {
    expect(day().parse('2028-02-29')).toBe('2028-02-29')
    for (const value of ['2026-02-30', '0000-01-01', '', 20_261_120, null, '2026-11-20T00:00:00Z'])
      expect(said(day(), value)).toBe('This must be a date such as 2026-11-20')
  })

  it('accept plausible days, and refuse those that are typing errors', () => {
    const year = 'This must be a day from 2000 to 2099'
    expect(enteredDay().parse('2000-01-01')).toBe('2000-01-01')
    expect(emptyableDay().parse('2099-12-31')).toBe('2099-12-31')
    expect([emptyableDay().parse(''), emptyableDay().parse(null)]).toEqual([null, null])
    for (const value of ['1900-01-01', '1999-12-31', '2100-01-01']) {
      expect([said(enteredDay(), value), said(emptyableDay(), value)]).toEqual([year, year])
    }
    expect(said(emptyableDay(), '2026-02-30')).toBe('This must be a date such as 2026-11-20')
  })

  it('accept ids that a database row can have', () => {
    expect([id().parse(1), id().parse(2_147_483_647)]).toEqual([1, 2_147_483_647])
    for (const value of [0, -0, -1, 1.5, NaN, Infinity, 2_147_483_648, 1e15, '1', null, [1]])
      expect(said(id(), value), String(value)).toBe('This must be a positive whole number')
  })

  it('accept ids in a path as digits only', () => {
    expect(PathId.parse('42')).toBe(42)
    for (const value of [
      '0',
      '01',
      '+1',
      '-1',
      '1.0',
      '1e3',
      '0x1',
      ' 1',
      '1 ',
      '',
      '2147483648',
      '99999999999',
      '١',
    ])
      expect(said(PathId, value), value).toBe('There is nothing with this id')
  })

  it('accept a user’s id in upper or lower case and return it in lower case', () => {
    expect(userId().parse('0199A2B4-0000-7000-8000-00000000000F')).toBe(
      '0199a2b4-0000-7000-8000-00000000000f',
    )
    for (const value of [
      '',
      '0199a2b4',
      '{0199a2b4-0000-7000-8000-00000000000f}',
      '0199a2b4-0000-7000-8000-00000000000g',
    ])
      expect(said(userId(), value)).toBe('This is not the id of a user')
  })

  it('accept instants as ISO 8601 in UTC', () => {
    expect(said(Instant, new Date().toISOString())).toBeUndefined()
    for (const value of ['2026-11-20', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000+05:30'])
      expect(said(Instant, value)).toBe('This is not valid')
  })
})

describe('queries', () => {
  it('read a whole number within its bounds, or the default', () => {
    const limit = queryInteger({ min: 1, max: 100, otherwise: 50 })
    expect([limit.parse(undefined), limit.parse('7'), limit.parse('007'), limit.parse('100')]).toEqual([
      50, 7, 7, 100,
    ])
    for (const value of ['0', '101', '-1', '1.5', '1e2', '', ' 1', 'NaN', '99999999999', ['1', '2'], 5])
      expect(said(limit, value), String(value)).toBe('This must be a whole number from 1 to 100')
  })

  it('make a list of a key that occurs once, several times or not at all', () => {
    const status = repeatable(z.enum(['To Do', 'Done']))
    expect(status.parse(undefined)).toEqual([])
    expect(status.parse('Done')).toEqual(['Done'])
    expect(status.parse(['To Do', 'Done'])).toEqual(['To Do', 'Done'])
    expect(said(status, ['Done', 'x'])).toBe('This must be one of: To Do, Done')
    expect(
      said(
        status,
        Array.from({ length: 51 }, () => 'Done'),
      ),
    ).toBe('Too many values')
  })
})

describe('error messages', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'This is required'],
    [z.number(), '1', 'This must be a number'],
    [z.int(), 1.5, 'This must be a whole number'],
    [z.boolean(), 'true', 'This must be true or false'],
    [z.array(z.string()), 'x', 'This must be a list'],
    [z.object({}), 'x', 'This must be an object'],
    [z.null(), 'x', 'This must be empty'],
    [z.date(), 'x', 'This must be of another kind'],
    [z.strictObject({}), { x: 1 }, 'Unknown field: x'],
    [z.number().check(z.minimum(2)), 1, 'This must be at least 2'],
    [z.number().check(z.maximum(2)), 3, 'This must be at most 2'],
    [z.string().check(z.minLength(1)), '', 'This is required'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'This must have at most 1 entry'],
    [z.array(z.string()).check(z.minLength(2)), ['a'], 'This must have at least 2 entries'],
  ])('use the product’s words (%#)', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence)
  })
})
