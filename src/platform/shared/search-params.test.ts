import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

describe('search params', () => {
  it('writes plain values and repeated keys, and leaves out empty values', () => {
    expect(
      stringifySearchParams({
        status: ['To Do', 'Done'],
        page: 2,
        search: '',
        type: undefined,
        task: null,
        empty: [],
      }),
    ).toBe('?status=To+Do&status=Done&page=2')
    expect(stringifySearchParams({})).toBe('')
  })

  it('reads a repeated key as a list and a single one as text', () => {
    expect(parseSearchParams('?status=To%20Do&status=Done&page=2')).toEqual({
      status: ['To Do', 'Done'],
      page: '2',
    })
  })

  it('reads back what it wrote, whatever the text', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const value = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }))
    fc.assert(
      fc.property(fc.dictionary(text, value, { noNullPrototype: true }), (search) => {
        expect(parseSearchParams(stringifySearchParams(search))).toEqual(search)
      }),
    )
  })

  it('treats __proto__ as an ordinary key', () => {
    const search = parseSearchParams('?__proto__=x')
    expect(Object.keys(search)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
  })
})
