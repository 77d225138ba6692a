import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { findJsonFault, hasTooManyValues, MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-guard.ts'

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
    expect(hasTooManyValues(list(piece, isTooMany ? MAX_JSON_VALUES + 1 : 50_000))).toBe(isTooMany)
    expect(hasTooManyValues(list(piece, 50_000).padEnd(2 * MAX_JSON_VALUES))).toBe(false)
  })

  it('is recognized even if it is not JSON', () => {
    for (const text of ['"', '"\\', '"""', '\\'.repeat(300_000)]) {
      expect(hasTooManyValues(text.padStart(2 * MAX_JSON_VALUES))).toBe(false)
    }
  })
})
