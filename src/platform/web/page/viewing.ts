import type { ViewedEntity, Viewers } from '#platform/shared/live-events.ts'
import { LiveFailure, liveConnection, onLive, sendLive } from '../data/live-socket.ts'

/** What this browser has open, told to the others, and who else has it open. */

export type Viewer = Viewers['people'][number]

/** Milliseconds in which openings are gathered: who steps through a list tells of what they stay at. */
const GATHER = 150
const NOBODY: readonly Viewer[] = []

/** What is on the screen, what was opened last at the end. */
const shown: { entity: ViewedEntity; id: number }[] = []
/** What the server was told of each kind over the connection that is open; nothing of a kind = it has nothing. */
const told = new Map<ViewedEntity, number | null>()
const people = new Map<string, readonly Viewer[]>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopHearing: (() => void) | undefined

/** Says that something is open, until the returned function is called, and again after each reconnecting. */
export function view(entity: ViewedEntity, id: number): () => void {
  const record = { entity, id }
  shown.push(record)
  stopHearing ??= hear()
  gather()
  return () => {
    shown.splice(shown.indexOf(record), 1)
    people.delete(nameOf(entity, id))
    gather()
    if (shown.length > 0) return
    stopHearing?.()
    stopHearing = undefined
  }
}

/** Who else has something open, for `useSyncExternalStore`. */
export const viewers = {
  of: (entity: ViewedEntity, id: number): readonly Viewer[] => people.get(nameOf(entity, id)) ?? NOBODY,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function hear(): () => void {
  const stopViewers = onLive('viewers', ({ entity, id, people: others }) => {
    // a late word about what was closed meanwhile
    if (!shown.some((record) => record.entity === entity && record.id === id)) return
    people.set(nameOf(entity, id), others)
    notify()
  })
  const stopConnection = liveConnection.subscribe(() => {
    // the server forgets with the connection, and who comes and goes meanwhile is not told
    told.clear()
    people.clear()
    notify()
    if (liveConnection.isOpen()) gather()
  })
  return () => {
    stopViewers()
    stopConnection()
  }
}

function gather(): void {
  timer ??= setTimeout(tell, GATHER)
}

function tell(): void {
  timer = undefined
  if (!liveConnection.isOpen()) return
  for (const entity of new Set([...told.keys(), ...shown.map((record) => record.entity)])) {
    const id = shown.findLast((record) => record.entity === entity)?.id ?? null
    if ((told.get(entity) ?? null) === id) continue
    told.set(entity, id)
    sendLive('viewing', { entity, id }).catch((error: unknown) => {
      if (!(error instanceof LiveFailure)) throw error
      // refused, or not answered: the next connection is told again
    })
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function nameOf(entity: ViewedEntity, id: number): string {
  return `${entity} ${id}`
}
