import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './other-people.ts'
import type { Trial } from './trial.ts'

/** Milliseconds between two calls. */
const EVERY = 50
/** A call of the product waits for the machine so often as against one of a server that does nothing: it asks its database. */
const HOPS = 3

/** What this machine adds to everything that is measured on it, because of what else it does. */
export interface MachineDelay {
  /**
   * What the product may take where it promises `limit` milliseconds: in addition what a server that does nothing took for
   * 99 of 100 calls since this was asked last.
   */
  allowed(limit: number): number
}

export async function watchMachine(trial: Trial): Promise<MachineDelay> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'))
  trial.cleanUp(() => child.kill('SIGKILL'))
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  let took: number[] = []
  let isOver = false
  trial.cleanUp(() => (isOver = true))
  const look = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      void fetch(`http://127.0.0.1:${port}/`)
        .then((reply) => reply.text())
        .then(
          () => took.push(performance.now() - began),
          () => undefined,
        )
      await sleep(EVERY)
    }
  }
  void look()
  return {
    allowed(limit) {
      const p99 = percentile(took, 0.99)
      took = []
      return Math.round(limit + HOPS * p99)
    },
  }
}
