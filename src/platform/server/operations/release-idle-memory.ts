import type { Server } from 'node:http'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds without a call after which nobody uses the product at the moment. */
const REST = 2_500
/** Bytes that the heap has grown by since the last time: for less, looking through all of it is not worth while. */
const WORTH_WHILE = 16 * 1024 ** 2

/** What is looked at and done; tests bring their own. */
export interface Memory {
  /** Bytes that the heap takes from the machine, used or not. */
  heapSize(): number
  /** Collects what is not used and gives its room back to the machine. */
  release(): void
}

/**
 * Gives memory back while nobody uses the product. A server that nobody calls never collects by itself: it would hold
 * everything that its start, or its busiest hour, left behind (about a third of what it takes). The first calls after it
 * take a few milliseconds more.
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
  // Node has no call for this: the flag gives one to every context that is made later
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  return {
    heapSize: () => getHeapStatistics().total_heap_size,
    release: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  }
}
