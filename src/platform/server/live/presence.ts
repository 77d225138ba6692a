import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ChangeFeed } from './change-feed.ts'
import type { Executor, Timestamp } from '../database/database.ts'
import { sendSignal, type Signal } from './signals.ts'

const PresentPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** What their browsers have open, such as `task:142`. */
  viewing: z.array(z.string()),
})
/** A person with a browser open. */
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

/** A process says that its people changed. */
const PRESENCE_SIGNAL: Signal<{ processId: string }> = {
  topic: 'presence',
  outdates: false,
  content: z.object({ processId: z.string() }),
}

/** Milliseconds. */
export interface PresenceTimes {
  /** In which changes are gathered before anybody is told. */
  gather: number
  /** For which somebody whose last browser closed is still there: a page that is loaded again is not a coming and going. */
  linger: number
  /** Between two signs of life of a process. */
  heartbeat: number
  /** Without a sign of life a process has ended, and its people are gone. */
  lostAfter: number
}
export const PRESENCE_TIMES: PresenceTimes = {
  gather: 200,
  linger: 3_000,
  heartbeat: 5_000,
  lostAfter: 20_000,
}

/** What is different since the last time. */
export interface PresenceChange {
  online: string[]
  offline: string[]
  /** The records whose viewers changed, such as `task:142`. */
  records: string[]
}

/** Which people have a browser open, in whatever process of the installation, and what they have open. */
export interface Presence {
  /** Says who of this process's browsers is there; undefined when the person's last browser closed. */
  setHere(userId: string, person: PresentPerson | undefined): void
  isOnline(userId: string): boolean
  online(): string[]
  /** Who has a record open, such as `task:142`. */
  viewersOf(record: string): PresentPerson[]
  onChange(listener: (change: PresenceChange) => void): void
  /** Takes this process's people away everywhere. */
  close(): Promise<void>
}

/**
 * Each process keeps its people in one row of an unlogged table, with the time of its last sign of life, and reads the
 * rows of the others when one of them says that it changed; why: docs/decisions/016-presence.md.
 */
export function startPresence(
  database: Executor,
  feed: Pick<ChangeFeed, 'onSignal' | 'onGap'>,
  times: PresenceTimes = PRESENCE_TIMES,
): Presence {
  const processId = randomUUID()
  const here = new Map<string, PresentPerson>()
  let elsewhere: PresentPerson[] = []
  /** Who is online as it was told last, and since when a person is not there any more. */
  const told = new Map<string, number | undefined>()
  let viewers = new Map<string, Map<string, PresentPerson>>()
  const listeners: ((change: PresenceChange) => void)[] = []
  /** Whether the other processes are still to be told. */
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
    // taken down first: what changes from now on is news of its own
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
    // what it wrote may be gone with the database, and what the others said was not heard
    hasChanged = true
    writing.soon()
    reading.soon()
  })
  const heartbeat = setInterval(() => {
    // while the database is away everybody stays as they were
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

/** Brings who is online up to who is there now; somebody who left stays for the linger. */
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

/** Does the work a while after it was first asked for, once for all who asked meanwhile, and never twice at a time. */
function gather(milliseconds: number, work: () => Promise<void>): { soon(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  return {
    soon() {
      if (stopped) return
      timer ??= setTimeout(() => {
        timer = undefined
        // what fails is done again with the next sign of life
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
