import { expect, test } from 'vitest'
import { shownRows } from './shown-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const ids = (list: { id: number }[]) => list.map((row) => row.id)

test('without an open cell the rows are in the server’s order', () => {
  expect(ids(shownRows({ fresh: rows(3, 1), before: [1, 2, 3], kept: [], openId: undefined }))).toEqual([
    3, 1,
  ])
})

test('with an open cell the rows keep their positions, while new ones appear and others disappear', () => {
  const shown = shownRows({ fresh: rows(9, 3, 2, 4), before: [1, 2, 3, 4], kept: [], openId: 3 })
  expect(ids(shown)).toEqual([9, 2, 3, 4])
})

test('the row with the open cell stays in its position even if the list no longer contains it', () => {
  const shown = shownRows({ fresh: rows(1, 3), before: [1, 2, 3], kept: rows(2), openId: 2 })
  expect(ids(shown)).toEqual([1, 2, 3])
})

test('a row just created comes first until the list contains it', () => {
  expect(ids(shownRows({ fresh: rows(1, 2), before: [], kept: rows(7), openId: undefined }))).toEqual([
    7, 1, 2,
  ])
  expect(ids(shownRows({ fresh: rows(1, 7), before: [], kept: rows(7), openId: undefined }))).toEqual([1, 7])
})

test('rows show the server’s current values, whatever their position', () => {
  const fresh = [{ id: 2, name: 'new' }]
  const shown = shownRows({ fresh, before: [1, 2], kept: [{ id: 1, name: 'old' }], openId: 1 })
  expect(shown).toEqual([
    { id: 1, name: 'old' },
    { id: 2, name: 'new' },
  ])
})
