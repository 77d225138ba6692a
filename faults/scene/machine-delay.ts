import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './other-people.ts'
import type { Trial } from './trial.ts'

/** Milliseconds between two requests. */
const EVERY = 50
/** Scheduling delays per request of the product, relative to an idle server: it queries its database too. */
const HOPS = 3

/** The delay that other activity on this machine adds to every measurement. */
export interface MachineDelay {
  /** The `limit` in milliseconds, widened by {@link HOPS} times an idle server's p99 since the last call. */
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
