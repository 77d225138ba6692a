import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ChangeFeed } from './change-feed.ts'
import type { Executor, Timestamp } from '../database/database.ts'
import { sendSignal, type Signal } from './signals.ts'

const PresentPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** What the user's browsers have open, such as `task:142`. */
  viewing: z.array(z.string()),
})
/** A user with a browser open. */
export type PresentPerson = z.infer<typeof PresentPerson>

export interface PresenceTable {
  process_id: string
  alive_at: Timestamp
  /** JSON of PresentPerson[]. */
  people: unknown
}

declare module '../database/database.ts' {
  interface Database {
    presence: PresenceTable
  }
}

/** Signals that the users of a process changed. */
const PRESENCE_SIGNAL: Signal<{ processId: string }> = {
  topic: 'presence',
  outdates: false,
  content: z.object({ processId: z.string() }),
}

/** Milliseconds. */
export interface PresenceTimes {
  /** For which changes are gathered before they are announced. */
  gather: number
  /** For which a user whose last browser closed stays online, so that reloading a page is not a change. */
  linger: number
  /** Between two heartbeats of a process. */
  heartbeat: number
  /** Without a heartbeat, after which a process counts as ended and its users as offline. */
  lostAfter: number
}
export const PRESENCE_TIMES: PresenceTimes = {
  gather: 200,
  linger: 3_000,
  heartbeat: 5_000,
  lostAfter: 20_000,
}

/** The differences since the last announcement. */
export interface PresenceChange {
  online: string[]
  offline: string[]
  /** The records whose viewers changed, such as `task:142`. */
  records: string[]
}

/** Which users have a browser open, in any process of the installation, and what they have open. */
export interface Presence {
  /** Sets a user's presence in this process; undefined when the last browser closed. */
  setHere(userId: string, person: PresentPerson | undefined): void
  isOnline(userId: string): boolean
  online(): string[]
  /** Who has a record open, such as `task:142`. */
  viewersOf(record: string): PresentPerson[]
  onChange(listener: (change: PresenceChange) => void): void
  /** Removes this process's users everywhere. */
  close(): Promise<void>
}

/**
 * Each process stores its users in one row of an unlogged table, with the time of its last heartbeat, and reads the
 * rows of the others when one of them signals a change; see docs/decisions/016-presence.md.
 */
export function startPresence(
  database: Executor,
  feed: Pick<ChangeFeed, 'onSignal' | 'onGap'>,
  times: PresenceTimes = PRESENCE_TIMES,
): Presence {
  const processId = randomUUID()
  const here = new Map<string, PresentPerson>()
  let elsewhere: PresentPerson[] = []
  /** Who was online at the last announcement, and since when a user has been absent. */
  const told = new Map<string, number | undefined>()
  let viewers = new Map<string, Map<string, PresentPerson>>()
  const listeners: ((change: PresenceChange) => void)[] = []
  /** Whether the other processes are still to be notified. */
  let hasChanged = false
  let closed = false

  const tell = (): void => {
    const present = [...here.values(), ...elsewhere]
    const now = performance.now()
    const { online, offline, nextAt } = comeAndGo(
      told,
      new Set(present.map(({ id }) => id)),
      now,
      times.linger,
    )
    if (nextAt !== undefined) setTimeout(() => telling.soon(), nextAt - now).unref()
    const before = viewers
    viewers = viewersByRecord(present)
    const records = [...new Set([...before.keys(), ...viewers.keys()])].filter(
      (record) => !haveSamePeople(before.get(record), viewers.get(record)),
    )
    if (online.length + offline.length + records.length === 0) return
    for (const listener of listeners) listener({ online, offline, records })
  }
  const write = async (): Promise<void> => {
    const row = { people: JSON.stringify([...here.values()]), alive_at: sql<Date>`now()` }
    await database
      .insertInto('presence')
      .values({ process_id: processId, ...row })
      .onConflict((conflict) => conflict.column('process_id').doUpdateSet(row))
      .execute()
  }
  const read = async (): Promise<void> => {
    const lost = sql<string>`now() - ${times.lostAfter} * interval '1 millisecond'`
    const rows = await database
      .with('ended', (query) => query.deleteFrom('presence').where('alive_at', '<', lost))
      .selectFrom('presence')
      .select('people')
      .where('process_id', '<>', processId)
      .where('alive_at', '>=', lost)
      .execute()
    elsewhere = rows.flatMap(({ people }) => z.array(PresentPerson).safeParse(people).data ?? [])
    telling.soon()
  }
  const telling = gather(times.gather, async () => tell())
  const writing = gather(times.gather, async () => {
    const isNews = hasChanged
    // cleared first: later changes are announced separately
    hasChanged = false
    try {
      await write()
      if (isNews) await sendSignal(database, PRESENCE_SIGNAL, { processId })
    } catch (error) {
      hasChanged ||= isNews
      throw error
    }
  })
  const reading = gather(times.gather, read)

  feed.onSignal(PRESENCE_SIGNAL, (said) => {
    if (said.processId !== processId) reading.soon()
  })
  feed.onGap(() => {
    // its row may be lost with the database, and signals of the others were missed
    hasChanged = true
    writing.soon()
    reading.soon()
  })
  const heartbeat = setInterval(() => {
    // while the database is unavailable the presence stays unchanged
    writing.soon()
    reading.soon()
  }, times.heartbeat).unref()
  reading.soon()

  return {
    setHere(userId, person) {
      if (person === undefined) here.delete(userId)
      else here.set(userId, person)
      hasChanged = true
      telling.soon()
      writing.soon()
    },
    isOnline: (userId) => told.has(userId),
    online: () => [...told.keys()],
    viewersOf: (record) => [...(viewers.get(record)?.values() ?? [])],
    onChange: (listener) => void listeners.push(listener),
    async close() {
      if (closed) return
      closed = true
      clearInterval(heartbeat)
      for (const each of [telling, writing, reading]) await each.stop()
      await database
        .deleteFrom('presence')
        .where('process_id', '=', processId)
        .execute()
        .then(() => sendSignal(database, PRESENCE_SIGNAL, { processId }))
        .catch(() => undefined)
    },
  }
}

/** Updates who is online; users who left stay for the linger. */
function comeAndGo(
  told: Map<string, number | undefined>,
  present: ReadonlySet<string>,
  now: number,
  linger: number,
): { online: string[]; offline: string[]; nextAt: number | undefined } {
  const online = [...present].filter((id) => !told.has(id))
  for (const id of present) told.set(id, undefined)
  const leaving = [...told.keys()].filter((id) => !present.has(id))
  for (const id of leaving) told.set(id, told.get(id) ?? now)
  const endOf = (id: string) => (told.get(id) ?? now) + linger
  const offline = leaving.filter((id) => endOf(id) <= now)
  for (const id of offline) told.delete(id)
  const ends = leaving.filter((id) => told.has(id)).map(endOf)
  return { online, offline, nextAt: ends.length === 0 ? undefined : Math.min(...ends) }
}

function viewersByRecord(present: readonly PresentPerson[]): Map<string, Map<string, PresentPerson>> {
  const viewers = new Map<string, Map<string, PresentPerson>>()
  for (const person of present) {
    for (const record of person.viewing) {
      const people = viewers.get(record) ?? new Map<string, PresentPerson>()
      viewers.set(record, people.set(person.id, person))
    }
  }
  return viewers
}

function haveSamePeople(
  some: ReadonlyMap<string, PresentPerson> = new Map(),
  others: ReadonlyMap<string, PresentPerson> = new Map(),
): boolean {
  return (
    some.size === others.size && [...some.values()].every(({ id, name }) => others.get(id)?.name === name)
  )
}

/** Runs the work a while after the first request, once for all requests meanwhile, and never concurrently. */
function gather(milliseconds: number, work: () => Promise<void>): { soon(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  return {
    soon() {
      if (stopped) return
      timer ??= setTimeout(() => {
        timer = undefined
        // a failure is retried with the next heartbeat
        running = running.then(work).catch(() => undefined)
      }, milliseconds).unref()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
