import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { type EntryMove, keyOf } from './calendar-entries.ts'

interface Way extends EntryMove {
  /** The day that the server has. */
  from: string
  isSending: boolean
}

export interface EntryMoverOptions {
  /** Stores an entry's new day. */
  send: (entry: CalendarEntry, day: string) => Promise<void>
  /** The server has it: whatever shows the entry by itself shows it there once this is over. */
  landed: (entry: CalendarEntry, day: string) => Promise<void>
  /** It was refused, and is back on the day `from`. */
  failed: (move: EntryMove & { from: string }, reason: unknown) => void
}

export type EntryMover = ReturnType<typeof createEntryMover>

/**
 * Moves entries to other days: shown at once, stored one after the other for the same entry, so that the day it was
 * moved to last is the day it keeps. What is refused goes back to the day that the server has.
 */
export function createEntryMover({ send, landed, failed }: EntryMoverOptions) {
  const ways = new Map<string, Way>()
  const listeners = new Set<() => void>()
  let moves: readonly EntryMove[] = []

  const tell = () => {
    moves = [...ways.values()]
    for (const listener of listeners) listener()
  }
  const store = async (way: Way) => {
    way.isSending = true
    while (way.from !== way.to) {
      const day = way.to
      try {
        await send(way.entry, day)
        way.from = day
        if (way.to === day) await landed(way.entry, day)
      } catch (error) {
        // moved on while this was refused: the newer day has a chance of its own
        if (way.to !== day) continue
        way.to = way.from
        failed({ entry: way.entry, from: way.from, to: day }, error)
      }
    }
    ways.delete(keyOf(way.entry))
    tell()
  }

  return {
    /** Tells whenever an entry sets off or arrives. @returns what ends it */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What is on its way now; the same list until something changes. */
    moves: (): readonly EntryMove[] => moves,
    /** Moves an entry from the day on which it is shown to another one. */
    move(entry: CalendarEntry, shownOn: string, to: string): void {
      const way = ways.get(keyOf(entry)) ?? { entry, from: shownOn, to, isSending: false }
      way.entry = entry
      way.to = to
      if (!way.isSending && way.from === to) return
      ways.set(keyOf(entry), way)
      tell()
      if (!way.isSending) void store(way)
    },
  }
}
