import { describe, expect, test } from 'vitest'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { aCard } from '#test/web/board-scene.tsx'
import type { BoardCard, BoardColumn } from '../shared/board-schema.ts'
import { headsOf, lanesOf, placeOf, withKnownCards, withMoves, withPages } from './board-columns.ts'

const NEWEST = { sortBy: 'createdAt', sortOrder: 'DESC' } as const

const aColumn = (status: TaskStatus, ids: readonly number[], total = ids.length): BoardColumn => ({
  status,
  total,
  cards: ids.map((id) => aCard(id, { status })),
})
const shape = (columns: readonly BoardColumn[]) =>
  Object.fromEntries(
    columns.map(({ status, total, cards }) => [status, `${cards.map(({ id }) => id).join(' ')} of ${total}`]),
  )

describe('a moved card', () => {
  const columns = [aColumn('To Do', [5, 3, 1]), aColumn('Done', [4, 2], 60)]

  test('is in its new column, in the server’s order, and counted there', () => {
    const moved = withMoves(columns, [{ item: aCard(3), to: { status: 'Done' } }], NEWEST)
    expect(shape(moved)).toEqual({ 'To Do': '5 1 of 2', Done: '4 3 2 of 61' })
    expect(moved[1]?.cards[1]?.status).toBe('Done')
  })

  test('disappears where its column is not shown, and appears once if the server already has it there', () => {
    expect(shape(withMoves(columns, [{ item: aCard(3), to: { status: 'Blocked' } }], NEWEST))).toEqual({
      'To Do': '5 1 of 2',
      Done: '4 2 of 60',
    })
    expect(shape(withMoves(columns, [{ item: aCard(4), to: { status: 'Done' } }], NEWEST))).toEqual(
      shape(columns),
    )
  })

  test('has its place when several cards are moved', () => {
    const moves = [
      { item: aCard(5), to: { status: 'Done' } },
      { item: aCard(2), to: { status: 'To Do' } },
    ] as const
    expect(shape(withMoves(columns, moves, NEWEST))).toEqual({ 'To Do': '3 2 1 of 3', Done: '5 4 of 60' })
  })
})

describe('a board with lanes', () => {
  const kasun = { by: 'person', id: 'k', name: 'Kasun' } as const
  const nobody = { by: 'person', id: 'none', name: 'Unassigned' } as const
  const assignee = { id: 'k', name: 'Kasun' }
  const columns = [
    { ...aColumn('To Do', []), lane: kasun, total: 1, cards: [aCard(5, { assignee })] },
    { ...aColumn('Done', []), lane: kasun },
    { ...aColumn('To Do', []), lane: nobody, total: 2, cards: [aCard(3, { assignee: null })] },
    { ...aColumn('Done', []), lane: nobody },
  ]
  const ids = (board: readonly BoardColumn[]) => board.map(({ cards }) => cards.map(({ id }) => id))

  test('has a moved card in the other lane, with its person', () => {
    const item = aCard(5, { assignee })
    const moved = withMoves(columns, [{ item, to: { status: 'Done', lane: nobody } }], NEWEST)
    expect(ids(moved)).toEqual([[], [], [3], [5]])
    expect(moved[3]?.cards[0]?.assignee).toBeNull()
    // from a board without lanes it stays in its own
    expect(ids(withMoves(columns, [{ item, to: { status: 'Done' } }], NEWEST))).toEqual([[], [5], [3], []])
  })

  test('counts each column over all lanes, and each lane over all columns', () => {
    expect(headsOf(columns)).toEqual([
      { status: 'To Do', total: 3 },
      { status: 'Done', total: 0 },
    ])
    expect(lanesOf(columns).map(({ lane, total }) => [lane.name, total])).toEqual([
      ['Kasun', 1],
      ['Unassigned', 2],
    ])
    expect(lanesOf([aColumn('Done', [4])])).toEqual([])
  })

  test('has each part’s later cards in it', () => {
    const later = [{ ...aColumn('To Do', []), lane: nobody, total: 2, cards: [aCard(1, { assignee: null })] }]
    expect(ids(withPages(columns, later))).toEqual([[5], [], [3, 1], []])
  })
})

describe('refetched columns', () => {
  const before = [aColumn('To Do', [5, 3, 1]), aColumn('Done', [4, 2])]

  test('reuse each unchanged card, wherever it is now', () => {
    const now = [aColumn('To Do', [3, 1]), aColumn('Done', [5, 4, 2])]
    const known = withKnownCards(before, now)
    expect(known).toEqual(now)
    expect(known[0]?.cards[0]).toBe(before[0]?.cards[1])
    expect(known[1]?.cards[2]).toBe(before[1]?.cards[1])
    expect(known[1]?.cards[0]).not.toBe(before[0]?.cards[0])
  })

  test('reuse a column whose cards are all unchanged, unless it now has more', () => {
    const [toDo, done] = withKnownCards(before, [aColumn('To Do', [5, 3, 1]), aColumn('Done', [4, 2], 60)])
    expect(toDo).toBe(before[0])
    expect(done).toEqual(aColumn('Done', [4, 2], 60))
  })

  test('are the old ones if nothing changed, and the new ones if there were none', () => {
    const again = [aColumn('To Do', [5, 3, 1]), aColumn('Done', [4, 2])]
    expect(withKnownCards(before, again)).toBe(before)
    expect(withKnownCards(before, again.slice(1))).toEqual([before[1]])
    expect(withKnownCards(undefined, again)).toBe(again)
  })
})

describe('later pages', () => {
  test('follow the first cards, and a card on two pages appears once', () => {
    const first = TASK_STATUSES.map((status) => aColumn(status, status === 'Done' ? [9, 8] : [], 5))
    const later = [aColumn('Done', [8, 7], 5), aColumn('Done', [6], 5)]
    expect(shape(withPages(first, later))).toEqual({
      'To Do': ' of 5',
      'In Progress': ' of 5',
      Done: '9 8 7 6 of 5',
      Blocked: ' of 5',
      Cancelled: ' of 5',
    })
  })
})

describe('the position among the cards', () => {
  const places = (
    part: (id: number) => Partial<BoardCard>,
    sortBy: 'dueDate' | 'priority' | 'taskName' | 'status',
  ) =>
    (['ASC', 'DESC'] as const).map((sortOrder) => {
      const ids = sortOrder === 'ASC' ? [1, 2, 4] : [4, 2, 1]
      const cards = ids.map((id) => aCard(id, part(id)))
      return placeOf(cards, aCard(3, part(3)), { sortBy, sortOrder })
    })

  test('follows the sort order, and then the number', () => {
    expect(places((id) => ({ dueDate: `2026-11-0${id}` }), 'dueDate')).toEqual([2, 1])
    expect(places(() => ({ dueDate: '2026-11-01' }), 'dueDate')).toEqual([2, 1])
    expect(places((id) => ({ priority: id === 3 ? 'Critical' : 'Low' }), 'priority')).toEqual([3, 0])
    expect(
      places((id) => ({ taskName: ['', 'able', 'Baker', 'BAKING', 'cook'][id] ?? '' }), 'taskName'),
    ).toEqual([2, 1])
    expect(places(() => ({}), 'status')).toEqual([2, 1])
  })

  test('is last for a card without a day, in both directions', () => {
    expect(places((id) => ({ dueDate: id === 3 ? null : '2026-11-01' }), 'dueDate')).toEqual([3, 3])
  })
})
