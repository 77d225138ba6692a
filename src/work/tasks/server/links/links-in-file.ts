import { wordKey } from '#platform/shared/imports/word-key.ts'
import { MAX_LINKS } from '../../shared/task-schema.ts'

/** Numbers of one row that are looked at; far more than may wait. */
const MOST_NUMBERS = 200

/** A row of a file, with its number there and the numbers that it waits for. */
export interface RowWithLinks {
  number?: string | null | undefined
  waitsFor?: string | null | undefined
}

/** Which rows of a file wait for which, by their places. */
export interface LinksInFile {
  /** The rows that each row waits for, in order. */
  blockers: readonly (readonly number[])[]
  /** The rows with blockers, each before those that it waits for: stored so, no link has to be followed to find a circle. */
  order: readonly number[]
  /** What is wrong, by the row and its field, such as `3.waitsFor`. */
  refusals: ReadonlyMap<string, string>
}

/** Reads which rows wait for which. Numbers that no row has, or several, are passed over: they are not in this file. */
export function linksInFile(rows: readonly RowWithLinks[]): LinksInFile {
  const places = placesByNumber(rows)
  const blockers = rows.map(({ waitsFor }) => {
    const numbers = (waitsFor ?? '').split(/[,;\n]/, MOST_NUMBERS)
    const found = numbers.flatMap((number) => places.get(wordKey(number)) ?? [])
    return [...new Set(found)].toSorted((one, other) => one - other)
  })
  const waiting = reversed(blockers)
  const order = withoutCircles(blockers, waiting)
  const refusals = new Map<string, string>()
  const refuse = (row: number, sentence: string) => refusals.set(`${row}.waitsFor`, sentence)
  if (order.length < rows.length) {
    // what only leads to a circle is no part of it
    const leading = new Set([...order, ...withoutCircles(waiting, blockers)])
    for (const row of rows.keys())
      if (!leading.has(row)) refuse(row, 'This task would wait for itself, by way of others')
  }
  for (const row of rows.keys()) {
    if (blockers[row]?.includes(row) === true) refuse(row, 'A task cannot wait for itself')
    else if ((blockers[row]?.length ?? 0) > MAX_LINKS)
      refuse(row, `A task can wait for at most ${MAX_LINKS} others`)
    else if ((waiting[row]?.length ?? 0) > MAX_LINKS)
      refusals.set(`${row}.number`, `At most ${MAX_LINKS} tasks can wait for one`)
  }
  return { blockers, order: order.filter((row) => (blockers[row]?.length ?? 0) > 0), refusals }
}

/** The only row with each number. */
function placesByNumber(rows: readonly RowWithLinks[]): ReadonlyMap<string, number | undefined> {
  const places = new Map<string, number | undefined>()
  for (const [place, { number }] of rows.entries()) {
    const key = wordKey(number ?? '')
    if (key !== '') places.set(key, places.has(key) ? undefined : place)
  }
  return places
}

function reversed(links: readonly (readonly number[])[]): number[][] {
  const back = links.map((): number[] => [])
  for (const [from, tos] of links.entries()) for (const to of tos) back[to]?.push(from)
  return back
}

/** The rows that are on no way into a circle, each after all those that lead to it. @param back the same links, reversed */
function withoutCircles(
  links: readonly (readonly number[])[],
  back: readonly (readonly number[])[],
): number[] {
  const left = back.map((froms) => froms.length)
  const order = [...left.keys()].filter((row) => left[row] === 0)
  // it grows while it is read
  for (const row of order) {
    for (const to of links[row] ?? []) {
      const rest = (left[to] ?? 0) - 1
      left[to] = rest
      if (rest === 0) order.push(to)
    }
  }
  return order
}
