import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work in one piece: so long another call may have to wait. */
const SLICE = 20

/**
 * Maps items one after the other in pieces of about 20 milliseconds; between two pieces other calls have their turn.
 * @throws whatever `map` throws
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begin = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - begin < SLICE) continue
    await nextTurn()
    begin = performance.now()
  }
  return results
}
