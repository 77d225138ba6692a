import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address-values.ts'

interface Search {
  page: number
  search: string
  status: string[]
}

const STATUSES = ['Draft', 'Sent', 'Paid'] as const

test('invalid values in an address are treated as absent', () => {
  const wrong = readAddress({ page: '0', invoice: '-3', search: 'x'.repeat(201), status: 'Gone' })
  expect([wrong.page(), wrong.id('invoice'), wrong.idNumber('invoice'), wrong.search()]).toEqual([
    1,
    '',
    undefined,
    '',
  ])
  expect(wrong.known(STATUSES, 'status')).toEqual([])
  expect(readAddress({ page: '1234567', invoice: ['7', '8'], search: ' Sent ' }).page()).toBe(1)
})

test('values may be texts, numbers and lists of them', () => {
  const given = readAddress({ page: 3, quote: [7, 8], search: ' yarl ', status: ['Paid', 'Draft', 'Paid'] })
  expect([given.page(), given.idNumber('quote'), given.search()]).toEqual([3, 7, 'yarl'])
  expect(given.known(STATUSES, 'status')).toEqual(['Draft', 'Paid'])
  expect(given.all('status')).toEqual(['Paid', 'Draft', 'Paid'])
})

test('defaults are left out of an address, and existing ones are removed', () => {
  const defaults: Search = { page: 1, search: '', status: [] }
  expect(writeAddress<Search>({ page: 1, search: 'yarl', status: [] }, defaults)).toEqual({
    page: undefined,
    search: 'yarl',
    status: undefined,
  })
  expect(writeAddress<Search>({ page: 2, search: '', status: ['Sent'] }, defaults)).toEqual({
    page: '2',
    search: undefined,
    status: ['Sent'],
  })
})
