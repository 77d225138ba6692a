import { setTimeout as sleep } from 'node:timers/promises'
import { type Door, send } from './desk.ts'
import { prove } from './trial.ts'

/** Milliseconds between two requests. */
const EVERY = 50

/** A user who works normally during a fault: lists tasks, checks health, adds a task. */
export interface OtherPeople {
  /** @returns the duration of each request in milliseconds @throws when one did not succeed */
  stop(): Promise<number[]>
}

export function startOtherPeople(door: Door): OtherPeople {
  const took: number[] = []
  const odd: string[] = []
  let isOver = false
  const call = async (count: number): Promise<void> => {
    const [read, health, write] = [
      { method: 'GET', path: '/task?limit=50' },
      { method: 'GET', path: '/health' },
      {
        method: 'POST',
        path: '/task',
        body: { taskName: `As always ${performance.now()}`, dueDate: '2026-12-01' },
      },
    ] as const
    const { status, startedAt, endedAt } = await send(door, [read, health, write][count % 3] ?? read)
    took.push(endedAt - startedAt)
    if (status !== 200 && status !== 201) odd.push(`call ${count} answered ${status}`)
  }
  const work = async (): Promise<void> => {
    const calls: Promise<void>[] = []
    // whether or not the previous ones were answered
    for (let count = 0; !isOver; count++) {
      calls.push(call(count))
      await sleep(EVERY)
    }
    await Promise.all(calls)
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
      prove(odd.length === 0, odd.slice(0, 5).join('; '))
      return took
    },
  }
}

/** A percentile, `share` such as 0.99; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
}
