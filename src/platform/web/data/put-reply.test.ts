import { expect, test } from 'vitest'
import { dropRecord, keepsPlaceBy, putRecord, type ShownRecords, recordsOf } from './put-reply.ts'

const SHOWS: ShownRecords = { entity: 'row', keepsPlace: () => true }
const before = { id: 1, name: 'Before' }
const after = { id: 1, name: 'After', text: 'of no list' }
const other = { id: 2, name: 'Other' }

test('a record is put into a list, a page, and the pages of an infinite list', () => {
  const rows = [before, other]
  const put = [{ id: 1, name: 'After' }, other]
  expect(putRecord(rows, after, SHOWS)).toEqual({ data: put, isCurrent: true })
  expect(putRecord({ rows, total: 9 }, after, SHOWS).data).toEqual({ rows: put, total: 9 })
  const pages = { pages: [{ rows: [other] }, { rows }], pageParams: [0, 1] }
  expect(putRecord(pages, after, SHOWS).data).toEqual({
    pages: [{ rows: [other] }, { rows: put }],
    pageParams: [0, 1],
  })
})

test('a single record takes its own reply, and ignores that of another', () => {
  expect(putRecord(before, after, SHOWS)).toEqual({ data: { id: 1, name: 'After' }, isCurrent: true })
  expect(putRecord(other, after, SHOWS)).toEqual({ data: other, isCurrent: true })
})

test('an embedded copy of another record is not mistaken for it', () => {
  const carrying = [{ id: 5, parts: [before] }]
  expect(putRecord(carrying, after, SHOWS)).toEqual({ data: carrying, isCurrent: false })
})

test('a field that the reply lacks is kept, and the data is marked as stale', () => {
  const counted = { ...before, count: 3 }
  expect(putRecord([counted], after, SHOWS)).toEqual({
    data: [{ id: 1, name: 'After', count: 3 }],
    isCurrent: false,
  })
})

test('a deleted record is removed from a list and its total, and stays where it is shown alone', () => {
  expect(dropRecord({ rows: [before, other], total: 9 }, 1, SHOWS).data).toEqual({ rows: [other], total: 8 })
  expect(dropRecord(before, 1, SHOWS)).toEqual({ data: before, isCurrent: false })
})

test('a reply may contain one record, several or none', () => {
  expect([recordsOf(after), recordsOf([before, other]), recordsOf(undefined), recordsOf({ count: 2 })]).toEqual([
    [after],
    [before, other],
    [],
    [],
  ])
})

test('a record keeps its position if no sorted field changed', () => {
  const keepsPlace = keepsPlaceBy(['name'])
  expect([keepsPlace(before, { ...before, text: 'New' }), keepsPlace(before, after)]).toEqual([true, false])
})
