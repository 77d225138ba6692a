import type { Difference, ListDifferences, Side, Sides } from '#platform/web/forms/form-clash.ts'
import { type EditedLine, keptLines, newLine, typedQuantity, unitOf } from './edited-line.ts'
import { settledDiscount } from '../shared/discount-text.ts'
import { NOT_TAXED } from '../shared/line-notes.ts'
import { readNumber } from '../shared/read-number.ts'

/** A position among the lines with its line in each version; undefined if a version has none. */
interface Place {
  base: EditedLine | undefined
  mine: EditedLine | undefined
  theirs: EditedLine | undefined
}

/**
 * The differences of two edits of the same lines, line by line. Lines are matched by content, else by position. Lines
 * added by either edit are separate, so that neither replaces the other.
 */
export function lineDifferences(sides: Sides<EditedLine[]>): ListDifferences<EditedLine[]> {
  const places = placesOf({
    base: keptLines(sides.base),
    mine: keptLines(sides.mine),
    theirs: keptLines(sides.theirs),
  })
  const differences = places.flatMap((place, index) => differenceAt(place, index))
  const open = new Set(differences.map(({ id }) => id))
  return {
    differences,
    chosen: (sideOf) => {
      const lines = places.flatMap((place, index) => {
        const id = idOf(index)
        return (open.has(id) ? place[sideOf(id)] : place.mine) ?? []
      })
      return lines.length === 0 ? [newLine()] : lines
    },
  }
}

function idOf(index: number): string {
  return `lines.${index}`
}

function differenceAt({ base, mine, theirs }: Place, index: number): Difference[] {
  if (contents(mine) === contents(theirs)) return []
  const prefers: Side = contents(mine) === contents(base) ? 'theirs' : 'mine'
  return [
    {
      id: idOf(index),
      label: `Line ${index + 1}`,
      mine: mine && lineText(mine),
      theirs: theirs && lineText(theirs),
      prefers,
    },
  ]
}

function lineText(line: EditedLine): string {
  const { description, quantity, unitPrice, discount, isTaxed } = line
  return [
    description,
    `${[quantity, unitOf(line)].filter(Boolean).join(' ')} × ${unitPrice}`,
    ...(discount.trim() === '' ? [] : [`Discount ${discount.trim()}`]),
    ...(isTaxed ? [] : [NOT_TAXED]),
  ].join('\n')
}

function contents(line: EditedLine | undefined): string {
  if (line === undefined) return ''
  const { description, unitPrice, unit, discount, isTaxed, taskId, itemId, projectId } = line
  const { quantity, minutes } = typedQuantity(line)
  // numbers are compared by value
  const numbers = [quantity, minutes, readNumber(unitPrice), settledDiscount(discount)]
  return JSON.stringify([description, ...numbers, unit.trim(), isTaxed, taskId, itemId, projectId])
}

/** Iterates over the original lines; lines added before one, by either edit, come before it. */
function placesOf({ base, mine, theirs }: Sides<EditedLine[]>): Place[] {
  const myFate = fateOf(base, mine)
  const theirFate = fateOf(base, theirs)
  const added = (index: number): Place[] => {
    const mineHere = myFate.added[index] ?? []
    const theirsHere = [...(theirFate.added[index] ?? [])]
    const places = mineHere.map((line) => {
      const twin = theirsHere.findIndex((other) => contents(other) === contents(line))
      const same = twin < 0 ? undefined : theirsHere.splice(twin, 1)[0]
      return { base: undefined, mine: line, theirs: same }
    })
    return [...places, ...theirsHere.map((line) => ({ base: undefined, mine: undefined, theirs: line }))]
  }
  return [
    ...base.flatMap((line, index) => [
      ...added(index),
      { base: line, mine: myFate.became[index], theirs: theirFate.became[index] },
    ]),
    ...added(base.length),
  ]
}

interface Fate {
  /** The new version of each original line; undefined if removed. */
  became: (EditedLine | undefined)[]
  /** Lines added before each original line, and at the end. */
  added: EditedLine[][]
}

function fateOf(before: readonly EditedLine[], after: readonly EditedLine[]): Fate {
  const became: (EditedLine | undefined)[] = before.map(() => undefined)
  const added: EditedLine[][] = Array.from({ length: before.length + 1 }, () => [])
  let from = { before: 0, after: 0 }
  for (const anchor of [...commonLines(before, after), { before: before.length, after: after.length }]) {
    const gone = anchor.before - from.before
    const come = after.slice(from.after, anchor.after)
    come.slice(0, gone).forEach((line, index) => {
      became[from.before + index] = line
    })
    added[anchor.before]?.push(...come.slice(gone))
    if (anchor.before < before.length) became[anchor.before] = after[anchor.after]
    from = { before: anchor.before + 1, after: anchor.after + 1 }
  }
  return { became, added }
}

/** The longest common subsequence of lines. */
function commonLines(before: readonly EditedLine[], after: readonly EditedLine[]) {
  const isSame = (one: EditedLine, other: EditedLine) =>
    one.key === other.key || contents(one) === contents(other)
  const lengths = Array.from({ length: before.length + 1 }, () => new Int32Array(after.length + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const [one, other, line] = [before[row], after[column], lengths[row]]
      if (one === undefined || other === undefined || line === undefined) continue
      line[column] = isSame(one, other)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const common: { before: number; after: number }[] = []
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    const [one, other] = [before[row], after[column]]
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      common.push({ before: row, after: column })
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return common
}
