import { replaceEqualDeep } from '@tanstack/react-query'
import type { TaskListQuery } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import type { BoardCard, BoardColumn, BoardLane } from '../shared/board-schema.ts'
import { belongsTo, type BoardPlace, movedTo, placeKey } from './board-place.ts'

/** A card being moved to another column; it is shown there immediately. */
export interface CardMove {
  item: BoardCard
  to: BoardPlace
}

export type CardSort = Pick<TaskListQuery, 'sortBy' | 'sortOrder'>

/**
 * The columns, reusing the object of each unchanged card wherever it is now: when a card leaves, those below it move up
 * but need not be rendered again. Returns `before` itself if nothing changed.
 */
export function withKnownCards(
  before: readonly BoardColumn[] | undefined,
  now: readonly BoardColumn[],
): readonly BoardColumn[] {
  if (before === undefined) return now
  const known = new Map(before.flatMap(({ cards }) => cards).map((card) => [card.id, card]))
  const columns = now.map((column) => {
    const cards = column.cards.map((card) => replaceEqualDeep(known.get(card.id), card))
    const key = placeKey(column)
    const same = before.find((one) => placeKey(one) === key)
    const isSame =
      same?.total === column.total &&
      same.lane?.name === column.lane?.name &&
      same.cards.length === cards.length &&
      cards.every((card, index) => card === same.cards[index])
    if (isSame) return same
    const lane = same?.lane === undefined ? {} : { lane: replaceEqualDeep(same.lane, column.lane) }
    return { ...column, ...lane, cards }
  })
  const isAsBefore = columns.length === before.length && columns.every((one, index) => one === before[index])
  return isAsBefore ? before : columns
}

/** The columns with the cards of their later pages. A card on two pages, because others moved it, appears once. */
export function withPages(
  columns: readonly BoardColumn[],
  later: readonly BoardColumn[],
): readonly BoardColumn[] {
  if (later.length === 0) return columns
  return columns.map((column) => {
    const cards = new Map(column.cards.map((card) => [card.id, card]))
    const key = placeKey(column)
    for (const part of later) {
      if (placeKey(part) !== key) continue
      for (const card of part.cards) if (!cards.has(card.id)) cards.set(card.id, card)
    }
    return cards.size === column.cards.length ? column : { ...column, cards: [...cards.values()] }
  })
}

/** The columns with pending moves applied. A card moved to a column that is not shown is only removed. */
export function withMoves(
  columns: readonly BoardColumn[],
  moves: readonly CardMove[],
  sort: CardSort,
): readonly BoardColumn[] {
  return moves.reduce((before, { item, to }) => {
    const card = movedTo(item, to)
    return before.map((column) => {
      const left = without(column, card.id)
      return belongsTo(card, column) ? withCard(left, card, sort) : left
    })
  }, columns)
}

function without(column: BoardColumn, id: number): BoardColumn {
  const cards = column.cards.filter((card) => card.id !== id)
  return cards.length === column.cards.length ? column : { ...column, total: column.total - 1, cards }
}

function withCard(column: BoardColumn, card: BoardCard, sort: CardSort): BoardColumn {
  const cards = column.cards.toSpliced(placeOf(column.cards, card, sort), 0, card)
  return { ...column, total: column.total + 1, cards }
}

/** The index at which a card is inserted into a column. */
export function placeOf(cards: readonly BoardCard[], card: BoardCard, sort: CardSort): number {
  const place = cards.findIndex((one) => inOrder(card, one, sort) < 0)
  return place < 0 ? cards.length : place
}

/** The server's order: ties by id, empty days last in both directions. All cards of a column have the same status. */
function inOrder(one: BoardCard, other: BoardCard, { sortBy, sortOrder }: CardSort): number {
  const sign = sortOrder === 'ASC' ? 1 : -1
  const [key, otherKey] = [keyOf(one, sortBy), keyOf(other, sortBy)]
  if (key === otherKey) return sign * (one.id - other.id)
  if (key === null) return 1
  if (otherKey === null) return -1
  return key < otherKey ? -sign : sign
}

function keyOf(card: BoardCard, sortBy: CardSort['sortBy']): string | number | null {
  if (sortBy === 'status') return 0
  if (sortBy === 'priority') return TASK_PRIORITIES.indexOf(card.priority)
  return sortBy === 'taskName' ? card.taskName.toLowerCase() : card[sortBy]
}

/** Whether any column contains the task. */
export function holds(columns: readonly BoardColumn[], id: number): boolean {
  return columns.some(({ cards }) => cards.some((card) => card.id === id))
}

/** The columns of a board whose lanes are taken together. */
export function headsOf(columns: readonly BoardColumn[]): Pick<BoardColumn, 'status' | 'total'>[] {
  return [...Map.groupBy(columns, ({ status }) => status)].map(([status, parts]) => ({
    status,
    total: sumOf(parts),
  }))
}

/** The lanes of a board in order, each with its columns and the number of its tasks. */
export function lanesOf(
  columns: readonly BoardColumn[],
): { lane: BoardLane; columns: BoardColumn[]; total: number }[] {
  const byLane = Map.groupBy(columns, ({ lane }) => lane?.id)
  return [...byLane.values()].flatMap((parts) => {
    const lane = parts[0]?.lane
    return lane === undefined ? [] : [{ lane, columns: parts, total: sumOf(parts) }]
  })
}

function sumOf(columns: readonly Pick<BoardColumn, 'total'>[]): number {
  return columns.reduce((sum, { total }) => sum + total, 0)
}
