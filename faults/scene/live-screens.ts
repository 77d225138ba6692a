import { io, type Socket } from 'socket.io-client'
import { endClosedAttempts } from '#platform/shared/live/live-attempts.ts'
import type { Door } from './desk.ts'
import type { Trial } from './trial.ts'
import { until } from './until.ts'

/** A page with a list of tasks that is open somewhere, and shows the changes of everybody. */
export interface LiveScreen {
  /** Whether a change of a task with this id has reached it. */
  hasHeardOf(task: number): boolean
  /** When it last heard of a task, by `performance.now()`. */
  heardAt(): number
  /** How often its connection was lost. */
  cuts(): number
}

/** A live connection with the same options as in the pages (live.ts of the platform). */
export function openLive(trial: Trial, { url, token }: Door): Socket {
  const socket = io(url, {
    transports: ['websocket', 'polling'],
    auth: { token },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  })
  endClosedAttempts(socket.io)
  trial.cleanUp(() => socket.disconnect())
  return socket
}

/** Opens one, and waits until it is live. */
export async function openScreen(trial: Trial, door: Door): Promise<LiveScreen> {
  const socket = openLive(trial, door)
  const tasks = new Set<number>()
  let heardAt = 0
  let cuts = 0
  socket.on('change', ({ entity, id }: { entity: string; id: string }) => {
    if (entity !== 'task') return
    tasks.add(Number(id))
    heardAt = performance.now()
  })
  socket.on('disconnect', () => (cuts += 1))
  await until('the screen is live', () => socket.connected)
  return { hasHeardOf: (task) => tasks.has(task), heardAt: () => heardAt, cuts: () => cuts }
}
