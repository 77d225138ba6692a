import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { findJsonFault, MAX_JSON_DEPTH, MAX_JSON_KEYS, MAX_JSON_VALUES } from './json-guard.ts'

describe('findJsonFault', () => {
  it('accepts everything that JSON.stringify writes for plain data', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        const fault = findJsonFault(text)
        expect(
          fault === undefined || (fault === 'forbidden key' && /__proto__|constructor|prototype/.test(text)),
        ).toBe(true)
      }),
    )
  })

  it('finds a key that occurs twice in one object, even if it is escaped differently', () => {
    expect(findJsonFault('{"role":"USER","role":"ADMIN"}')).toBe('duplicate key')
    expect(findJsonFault(String.raw`{"role":1,"\u0072ole":2}`)).toBe('duplicate key')
    expect(findJsonFault('{"a":[{"b":1},{"c":{"d":1,"d":2}}]}')).toBe('duplicate key')
  })

  it('allows the same key in several objects, and a value that equals a key', () => {
    expect(findJsonFault('[{"a":1},{"a":2}]')).toBeUndefined()
    expect(findJsonFault('{"a":"a","b":["a","a"],"c":{"a":1}}')).toBeUndefined()
  })

  it('finds keys that reach the prototype, and accepts the same words as values', () => {
    expect(findJsonFault('{"a":{"__proto__":{}}}')).toBe('forbidden key')
    expect(findJsonFault('{"constructor":1}')).toBe('forbidden key')
    expect(findJsonFault('{"name":"constructor"}')).toBeUndefined()
  })

  it('finds nesting beyond the limit', () => {
    expect(findJsonFault('['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH))).toBeUndefined()
    expect(findJsonFault('['.repeat(MAX_JSON_DEPTH + 1) + ']'.repeat(MAX_JSON_DEPTH + 1))).toBe('too deep')
    expect(findJsonFault('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))).toBe('too deep')
  })

  it('is not confused by brackets, commas and quotes inside texts', () => {
    expect(findJsonFault(String.raw`{"a":"{\"a\":1,\"a\":2}[[[","b":"\\"}`)).toBeUndefined()
  })
})

describe('a text with too many values', () => {
  const list = (piece: string, count: number) => `[${Array(count).fill(piece).join(',')}]`
  it.each([
    ['objects', '{}', true],
    ['lists', '[]', true],
    ['numbers', '0', true],
    ['texts', '""', true],
    ['texts with signs of their own', '"{[,,\\\\\\",{["', false],
  ])('is recognized by the number of its values alone: %s', (_what, piece, isTooMany) => {
    const fault = isTooMany ? 'too many values' : undefined
    expect(findJsonFault(list(piece, isTooMany ? MAX_JSON_VALUES + 1 : 50_000))).toBe(fault)
    expect(findJsonFault(list(piece, 50_000).padEnd(2 * MAX_JSON_VALUES))).toBeUndefined()
  })
})

describe('an object with too many keys', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
  it('is refused, however many objects have as many as are allowed', () => {
    const allowed = `{${keys(MAX_JSON_KEYS)}}`
    expect(findJsonFault(`[${Array(10).fill(allowed).join(',')}]`)).toBeUndefined()
    expect(findJsonFault(`{${keys(MAX_JSON_KEYS + 1)}}`)).toBe('too many keys')
  })
})

it('a text that is not JSON is looked through all the same', () => {
  for (const text of ['"', '"\\', '"""', '\\'.repeat(300_000), '}}]]', '{"a', '{"\\x":1}']) {
    expect(() => {
      findJsonFault(text.padStart(500_000))
      JSON.parse(text)
    }).toThrow(SyntaxError)
  }
})
