import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Door, send } from './desk.ts'

/** Milliseconds between two checks. */
const EVERY = 20

/** Polls the product's health constantly, like a load balancer. */
export interface HealthWatch {
  /** All responses so far, in order. */
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
