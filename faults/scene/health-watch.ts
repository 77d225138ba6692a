import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Door, send } from './desk.ts'

/** Milliseconds between two looks. */
const EVERY = 20

/** Somebody who asks for the product's health all the time, as a load balancer does. */
export interface HealthWatch {
  /** Every answer so far, in order. */
  answers: Answer[]
  stop(): Promise<void>
}

export function watchHealth(door: () => Door | undefined): HealthWatch {
  const answers: Answer[] = []
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      const open = door()
      if (open !== undefined) answers.push(await send({ url: open.url }, { method: 'GET', path: '/health' }))
      await sleep(EVERY)
    }
  }
  const looking = look()
  return {
    answers,
    async stop() {
      isOver = true
      await looking
    },
  }
}
