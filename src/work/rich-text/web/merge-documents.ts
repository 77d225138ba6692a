import { ChangeSet, type TokenEncoder } from '@tiptap/pm/changeset'
import type { Mark, Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Mapping, ReplaceStep, StepMap } from '@tiptap/pm/transform'
import { type Change, differingRanges } from './differing-ranges.ts'

interface Difference {
  newer: Node
  /** As fine as possible: where each character went. */
  fine: Change[]
  /** Each can be applied separately. */
  whole: Change[]
}

/**
 * The transaction that merges someone else's version of `base` into an editor's document, which began as `base` and may
 * have changed since. Selection and undo history stay with the text they belong to.
 * @returns undefined when both changed the same part
 */
export function mergeInto(state: EditorState, base: Node, theirs: Node): Transaction | undefined {
  const own = difference(base, state.doc)
  const other = difference(base, theirs)
  const missing = other.whole.filter((change) => !own.whole.some((made) => isSame(made, own, change, other)))
  if (missing.some((change) => own.whole.some((made) => isTouching(base, made, change)))) return undefined

  const ownMap = stepMapOf(own.whole)
  const transaction = state.tr
  for (const change of missing.toReversed()) {
    const { from, to } = mapped(change, ownMap)
    const step = new ReplaceStep(from, to, theirs.slice(change.start, change.end))
    if (transaction.maybeStep(step).failed !== null) return undefined
  }
  const moves = other.fine
    .filter((change) => missing.some(({ from, to }) => change.from >= from && change.to <= to))
    .map((change) => ({ ...change, ...mapped(change, ownMap) }))
  const selection = state.selection
    .getBookmark()
    .map(new Mapping([stepMapOf(moves)]))
    .resolve(transaction.doc)
  return transaction.setSelection(selection).setMeta('addToHistory', false)
}

/** The step from one document to another that replaces only what differs; undefined if nothing does. */
export function replacement(older: Node, newer: Node): ReplaceStep | undefined {
  const range = differingRange(older, newer)
  return range && new ReplaceStep(range.from, range.to, newer.slice(range.start, range.end))
}

function difference(older: Node, newer: Node): Difference {
  // one map per range, each applied after those before it
  const maps = differingRanges(older, newer).map(
    ({ from, to, start, end }) => new StepMap([start, to - from, end - start]),
  )
  const { changes } = ChangeSet.create(older, () => true, ENCODER).addSteps(newer, maps, true)
  const fine: Change[] = []
  for (const { fromA, toA, fromB, toB } of changes) {
    const change = { from: fromA, to: toA, start: fromB, end: toB }
    fine.push(atBlockEdge(change, older, newer, fine.at(-1)))
  }
  return { newer, fine, whole: wholeChanges(fine, older, newer) }
}

function differingRange(older: Node, newer: Node): Change | undefined {
  const start = older.content.findDiffStart(newer.content)
  const ends = older.content.findDiffEnd(newer.content)
  if (start === null || ends === null) return undefined
  // equal neighbours can be counted from both sides
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  return { from: start, to: ends.a + overlap, start, end: ends.b + overlap }
}

/**
 * A block between two others can be seen as inserted before or inside the next one. Before is right, as it does not
 * conflict with someone else's changes inside that block.
 */
function atBlockEdge(change: Change, older: Node, newer: Node, previous: Change | undefined): Change {
  let moved = change
  while (moved.from - 1 > (previous?.to ?? 0) || (!previous && moved.from > 0)) {
    const places = [
      older.resolve(moved.from),
      older.resolve(moved.to),
      newer.resolve(moved.start),
      newer.resolve(moved.end),
    ]
    const [first] = places
    if (!places.every((place) => place.depth > 0 && place.parentOffset === 0)) return moved
    if (!first || !places.every((place) => place.parent.sameMarkup(first.parent))) return moved
    moved = { from: moved.from - 1, to: moved.to - 1, start: moved.start - 1, end: moved.end - 1 }
  }
  return moved
}

/** Joins changes until each starts and ends inside the same elements in both documents. */
function wholeChanges(fine: readonly Change[], older: Node, newer: Node): Change[] {
  const whole: Change[] = []
  let open: Change | undefined
  for (const change of fine) {
    open = open ? { ...open, to: change.to, end: change.end } : change
    if (!isInSameElements(older, open.to, newer, open.end)) continue
    whole.push(open)
    open = undefined
  }
  return open ? [...whole, open] : whole
}

function isInSameElements(older: Node, position: number, newer: Node, newPosition: number): boolean {
  const [place, newPlace] = [older.resolve(position), newer.resolve(newPosition)]
  if (place.depth !== newPlace.depth) return false
  for (let depth = 0; depth <= place.depth; depth += 1)
    if (!place.node(depth).sameMarkup(newPlace.node(depth))) return false
  return true
}

/** Overlapping, or in the same word: 5 changed to 15 and to 50 must not become 150. Adjacent blocks do not touch. */
function isTouching(base: Node, one: Change, other: Change): boolean {
  if (one.from < other.to && other.from < one.to) return true
  const [words, otherWords] = [wholeWords(base, one), wholeWords(base, other)]
  if (words.to < otherWords.from || otherWords.to < words.from) return false
  return base.resolve(Math.max(words.from, otherWords.from)).parent.inlineContent
}

function wholeWords(base: Node, { from, to }: Change): { from: number; to: number } {
  const [first, last] = [base.resolve(from), base.resolve(to)]
  const before = first.parent.inlineContent ? wordAt(first.parent, 0, first.parentOffset, /(?<!\S)\S*$/) : 0
  const after = last.parent.inlineContent
    ? wordAt(last.parent, last.parentOffset, last.parent.content.size, /^\S*/)
    : 0
  return { from: from - before, to: to + after }
}

/** How many characters at one end of a text belong to a word. */
function wordAt(parent: Node, from: number, to: number, pattern: RegExp): number {
  // breaks and images are not part of a word
  return pattern.exec(parent.textBetween(from, to, '', ' '))?.[0].length ?? 0
}

function isSame(one: Change, oneSide: Difference, other: Change, otherSide: Difference): boolean {
  if (one.from !== other.from || one.to !== other.to) return false
  return oneSide.newer.slice(one.start, one.end).eq(otherSide.newer.slice(other.start, other.end))
}

function mapped(change: Change, map: StepMap): { from: number; to: number } {
  // if both insert blocks at the same place, theirs come first
  if (change.from === change.to) {
    const position = map.map(change.from, -1)
    return { from: position, to: position }
  }
  return { from: map.map(change.from, 1), to: map.map(change.to, -1) }
}

function stepMapOf(changes: readonly Change[]): StepMap {
  return new StepMap(changes.flatMap(({ from, to, start, end }) => [from, to - from, end - start]))
}

const markNames = new WeakMap<readonly Mark[], string>()

function nameOf(marks: readonly Mark[]): string {
  const known = markNames.get(marks)
  if (known !== undefined) return known
  const name = JSON.stringify(marks.map(({ type, attrs }) => [type.name, attrs]))
  markNames.set(marks, name)
  return name
}

/** Characters are compared with their marks, elements with their attributes. */
const ENCODER: TokenEncoder<string | number> = {
  encodeCharacter: (character, marks) => (marks.length === 0 ? character : `${character} ${nameOf(marks)}`),
  encodeNodeStart: ({ type, attrs, marks }) => `<${type.name} ${JSON.stringify(attrs)} ${nameOf(marks)}`,
  encodeNodeEnd: ({ type, attrs }) => `>${type.name} ${JSON.stringify(attrs)}`,
  compareTokens: (one, other) => one === other,
}
