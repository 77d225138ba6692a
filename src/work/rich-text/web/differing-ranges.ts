import type { Node } from '@tiptap/pm/model'

/** A replacement: from..to of the older document became start..end of the newer one. */
export interface Change {
  from: number
  to: number
  start: number
  end: number
}

/** With more pairs of blocks than this, they are compared as a whole. */
const MAX_PAIRS = 4_000_000

/**
 * Where two documents differ, block by block: blocks present in both are left out, even between changed ones. A changed
 * list or quote is compared by its own blocks.
 */
export function differingRanges(older: Node, newer: Node, from = 0, start = 0): Change[] {
  const ranges: Change[] = []
  let place = { index: 0, position: from }
  let newPlace = { index: 0, position: start }
  for (const [index, newIndex] of [
    ...commonBlocks(older, newer),
    [older.childCount, newer.childCount] as const,
  ]) {
    const next = advanced(older, place, index)
    const newNext = advanced(newer, newPlace, newIndex)
    const gap = { from: place.position, to: next.position, start: newPlace.position, end: newNext.position }
    const isOneEach = index - place.index === 1 && newIndex - newPlace.index === 1
    const [block, newBlock] = isOneEach ? [older.child(place.index), newer.child(newPlace.index)] : []
    if (block && newBlock && !block.isTextblock && block.sameMarkup(newBlock))
      ranges.push(...differingRanges(block, newBlock, gap.from + 1, gap.start + 1))
    else if (gap.from < gap.to || gap.start < gap.end) ranges.push(gap)
    if (index === older.childCount) break
    place = advanced(older, next, index + 1)
    newPlace = advanced(newer, newNext, newIndex + 1)
  }
  return ranges
}

interface Place {
  index: number
  position: number
}

function advanced(parent: Node, { index, position }: Place, to: number): Place {
  let size = 0
  for (let child = index; child < to; child += 1) size += parent.child(child).nodeSize
  return { index: to, position: position + size }
}

/** The longest common subsequence of blocks, as pairs of their indexes. */
function commonBlocks(older: Node, newer: Node): (readonly [number, number])[] {
  const [count, newCount] = [older.childCount, newer.childCount]
  let head = 0
  while (head < count && head < newCount && older.child(head).eq(newer.child(head))) head += 1
  let tail = 0
  while (
    tail < Math.min(count, newCount) - head &&
    older.child(count - 1 - tail).eq(newer.child(newCount - 1 - tail))
  )
    tail += 1
  const pairs = Array.from({ length: head }, (_, index) => [index, index] as const)
  const [rows, columns] = [count - head - tail, newCount - head - tail]
  if (rows * columns <= MAX_PAIRS) pairs.push(...longestRow(older, newer, head, rows, columns))
  for (let index = tail; index > 0; index -= 1) pairs.push([count - index, newCount - index])
  return pairs
}

function longestRow(
  older: Node,
  newer: Node,
  head: number,
  rows: number,
  columns: number,
): [number, number][] {
  const names = Array.from({ length: rows }, (_, row) => nameOf(older.child(head + row)))
  const newNames = Array.from({ length: columns }, (_, column) => nameOf(newer.child(head + column)))
  const width = columns + 1
  // the length of the longest common subsequence from here to the end
  const lengths = new Uint16Array((rows + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        names[row] === newNames[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (names[row] === newNames[column]) {
      pairs.push([head + row, head + column])
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

function nameOf(node: Node): string {
  return JSON.stringify(node.toJSON())
}
