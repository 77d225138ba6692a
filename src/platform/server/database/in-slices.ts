import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work per slice: how long another request may have to wait. */
const SLICE = 20

/**
 * Maps items sequentially in slices of about 20 milliseconds; other requests are served between slices.
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
