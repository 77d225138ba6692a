import { expect, test } from 'vitest'
import { shownRows } from './shown-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const ids = (list: { id: number }[]) => list.map((row) => row.id)

test('without an open cell the rows stand as the server sorts them', () => {
  expect(ids(shownRows({ fresh: rows(3, 1), before: [1, 2, 3], kept: [], openId: undefined }))).toEqual([
    3, 1,
  ])
})

test('with an open cell the rows keep their places, new ones come in and others go', () => {
  const shown = shownRows({ fresh: rows(9, 3, 2, 4), before: [1, 2, 3, 4], kept: [], openId: 3 })
  expect(ids(shown)).toEqual([9, 2, 3, 4])
})

test('the open row stays at its place although the list lost it', () => {
  const shown = shownRows({ fresh: rows(1, 3), before: [1, 2, 3], kept: rows(2), openId: 2 })
  expect(ids(shown)).toEqual([1, 2, 3])
})

test('a row just created stands first as long as the list does not hold it', () => {
  expect(ids(shownRows({ fresh: rows(1, 2), before: [], kept: rows(7), openId: undefined }))).toEqual([
    7, 1, 2,
  ])
  expect(ids(shownRows({ fresh: rows(1, 7), before: [], kept: rows(7), openId: undefined }))).toEqual([1, 7])
})

test('rows show what the server says now, whatever their place', () => {
  const fresh = [{ id: 2, name: 'new' }]
  const shown = shownRows({ fresh, before: [1, 2], kept: [{ id: 1, name: 'old' }], openId: 1 })
  expect(shown).toEqual([
    { id: 1, name: 'old' },
    { id: 2, name: 'new' },
  ])
})
