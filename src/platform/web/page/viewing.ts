import type { ViewedEntity, Viewers } from '#platform/shared/live/live-events.ts'
import { LiveFailure, liveConnection, onLive, sendLive } from '../data/live-socket.ts'

/** What this browser has open, announced to others, and who else has it open. */

export type Viewer = Viewers['people'][number]

/** Milliseconds in which openings are collected: stepping through a list announces only where it stops. */
const GATHER = 150
const NOBODY: readonly Viewer[] = []

/** What is open on the screen, the most recently opened last. */
const shown: { entity: ViewedEntity; id: number }[] = []
/** What was sent to the server for each kind over the current connection; missing = nothing open. */
const told = new Map<ViewedEntity, number | null>()
const people = new Map<string, readonly Viewer[]>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopHearing: (() => void) | undefined

/** Announces that a record is open, again after each reconnect, until the returned function is called. */
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

/** Who else has a record open, for `useSyncExternalStore`. */
export const viewers = {
  of: (entity: ViewedEntity, id: number): readonly Viewer[] => people.get(nameOf(entity, id)) ?? NOBODY,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function hear(): () => void {
  const stopViewers = onLive('viewers', ({ entity, id, people: others }) => {
    // a late event about a record closed meanwhile
    if (!shown.some((record) => record.entity === entity && record.id === id)) return
    people.set(nameOf(entity, id), others)
    notify()
  })
  const stopConnection = liveConnection.subscribe(() => {
    // the server forgets it with the connection, and people who come and go meanwhile are not reported
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
      // refused or unanswered: it is sent again on the next connection
    })
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function nameOf(entity: ViewedEntity, id: number): string {
  return `${entity} ${id}`
}
