import type { Server } from 'node:http'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds without a request after which the product counts as idle. */
const REST = 2_500
/** Minimum growth of the heap since the last collection, in bytes: for less, a full collection is not worthwhile. */
const WORTH_WHILE = 16 * 1024 ** 2

/** Access to the heap; tests replace it. */
export interface Memory {
  /** Bytes that the heap reserves, used or not. */
  heapSize(): number
  /** Collects garbage and returns the memory to the machine. */
  release(): void
}

/**
 * Releases memory while the product is idle. An idle server never collects garbage on its own: it would retain what its
 * start, or its busiest hour, left behind (about a third of its memory). The first requests afterwards take a few
 * milliseconds longer.
 */
export function releaseIdleMemory(server: Server, memory: Memory = nodeMemory()): void {
  let isCalled = false
  let sizeAfter = 0
  server.on('request', () => (isCalled = true))
  setInterval(() => {
    if (!isCalled && memory.heapSize() - sizeAfter > WORTH_WHILE) {
      memory.release()
      sizeAfter = memory.heapSize()
    }
    isCalled = false
  }, REST).unref()
}

function nodeMemory(): Memory {
  // Node has no API for this: the flag exposes a function in every context created later
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  return {
    heapSize: () => getHeapStatistics().total_heap_size,
    release: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  }
}
