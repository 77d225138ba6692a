import { expect, onTestFinished, test } from 'vitest'
import { fillInRandomUuid, randomUUID } from './random-uuid.ts'

test('a random UUID has the right form, and differs every time', () => {
  const made = Array.from({ length: 1_000 }, randomUUID)
  for (const one of made)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(1_000)
})

test('the browser’s own function is kept if it exists', () => {
  const before = Object.getOwnPropertyNames(crypto)
  fillInRandomUuid()
  expect(Object.getOwnPropertyNames(crypto)).toEqual(before)
})

test('the function is added where it is missing, as without https in a network', () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID')
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  onTestFinished(() => {
    Reflect.deleteProperty(crypto, 'randomUUID')
    Object.defineProperty(Crypto.prototype, 'randomUUID', own ?? {})
  })
  fillInRandomUuid()
  expect(Object.getOwnPropertyDescriptor(crypto, 'randomUUID')?.value).toBe(randomUUID)
})
