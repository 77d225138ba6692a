import { expect, test } from 'vitest'
import { readListAddress, writeListAddress } from './list-address.ts'

test('an address contains page and search; anything missing has its default', () => {
  expect(readListAddress({ page: '3', search: 'gun' })).toEqual({ page: 3, search: 'gun' })
  expect(readListAddress({})).toEqual({ page: 1, search: '' })
})

test.each(['0', '-1', '1.5', 'x', '9999999', ['2', '3'], 2])('page %j is treated as absent', (page) => {
  expect(readListAddress({ page })).toEqual({ page: 1, search: '' })
})

test('a search longer than the call accepts is truncated', () => {
  expect(readListAddress({ search: 'x'.repeat(300) }).search).toHaveLength(200)
  expect(readListAddress({ search: ['a', 'b'] }).search).toBe('')
})

test('defaults are left out of the address', () => {
  expect(writeListAddress({ page: 1, search: '' })).toEqual({})
  expect(writeListAddress({ page: 2, search: 'gun' })).toEqual({ page: '2', search: 'gun' })
})
