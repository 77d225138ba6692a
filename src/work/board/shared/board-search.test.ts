import { expect, test } from 'vitest'
import { readTaskSearch } from '#work/tasks/shared/task-search.ts'
import { moreCards, toBoardQuery, toColumnQueries } from './board-search.ts'

const search = readTaskSearch({ status: 'To Do', project: '7', page: '3' })
/** The range of a column's cards that its queries request, from 0. */
const askedFor = (shown: number) =>
  toColumnQueries(search, { status: 'Done' }, shown).map(({ page, limit }) => [
    (Number(page) - 1) * Number(limit),
    Number(page) * Number(limit),
  ])

test('each Show more doubles the number of cards, by at most 400', () => {
  let shown = 50
  const counts = Array.from({ length: 7 }, () => (shown = moreCards(shown, search)))
  expect(counts).toEqual([100, 200, 400, 800, 1200, 1600, 2000])
})

test('cards after the first page are requested in few calls, each card by one of them', () => {
  expect(askedFor(50)).toEqual([])
  expect(askedFor(100)).toEqual([[50, 100]])
  expect(askedFor(1600)).toEqual([
    [50, 100],
    [100, 200],
    [200, 400],
    [400, 800],
    [800, 1200],
    [1200, 1600],
  ])
  expect(toColumnQueries(search, { status: 'Done' }, 100)).toEqual([
    { projectId: '7', status: ['Done'], sortBy: 'createdAt', sortOrder: 'DESC', page: '2', limit: '50' },
  ])
})

test('with lanes, each column of each lane begins with 5 cards and asks for more of itself alone', () => {
  const inLanes = readTaskSearch({ lanes: 'project' })
  expect(toBoardQuery(inLanes)).toMatchObject({ lanes: 'project', page: '1', limit: '5' })
  const lane = { by: 'project', id: '7', name: 'Website' } as const
  const ranges = toColumnQueries(inLanes, { status: 'Done', lane }, 120).map((query) => {
    expect(query).toMatchObject({ lanes: 'project', lane: '7', status: ['Done'] })
    const limit = Number(query.limit)
    return [(Number(query.page) - 1) * limit, Number(query.page) * limit]
  })
  expect(ranges).toEqual([
    [5, 10],
    [10, 20],
    [20, 40],
    [40, 80],
    [80, 120],
  ])
})
