import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '../embedded-postgres/caught-error.ts'
import type { Job } from '../feature.ts'
import type { Signal } from '../live/signals.ts'
import type { Platform } from '../platform.ts'

/** The longest time without looking: another process may have left something, or the clock was set. */
const LOOK_AGAIN = 60_000
/** What is due but could not be claimed is briefly locked by another transaction. */
const SOONEST = 1_000
const DATABASE_AWAY = 5_000

/** Tries of one process that are under way. */
export interface Tries {
  /** How many. */
  count: () => number
  /** Whether the process shuts down: nothing more is begun. */
  isStopped: () => boolean
  /**
   * Begins a try, which must not throw. Its signal aborts it when the shutdown has waited long enough.
   * @param ended called once it no longer counts; by default, looks again
   */
  begin: (run: (signal: AbortSignal) => Promise<void>, ended?: () => void) => void
  /** Looks for what is due, now or after the look under way. */
  look: () => void
}

/** Rows that are tried when they are due. */
export interface DueWork<Content> {
  /** Sent when something is due. */
  signal: Signal<Content>
  /**
   * Claims what is due at `now`, and begins to try it.
   * @returns when to look again; undefined: nothing waits; 'full': a try that ends looks again
   */
  claim: (now: Date, tries: Tries) => Promise<Date | undefined | 'full'>
  /** Logged with the reason when claiming failed. */
  failure: string
  /** Milliseconds that tries under way may go on while the process shuts down. */
  stop: number
}

/**
 * Looks for due rows at the start, at each signal, when the next one is due, and at least once a minute. Several
 * processes may share one database: what one claims, the others must not find.
 */
export function startDueWork<Content>(
  { clock, feed, log }: Pick<Platform, 'clock' | 'feed' | 'log'>,
  { signal, claim, failure, stop }: DueWork<Content>,
): Job {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isStopped = false

  const lookIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, Math.min(milliseconds, LOOK_AGAIN)).unref()
  }
  const lookOnce = async (): Promise<void> => {
    do {
      lookAgain = false
      const now = clock()
      const due = await claim(now, tries)
      if (due !== 'full')
        lookIn(due === undefined ? LOOK_AGAIN : Math.max(SOONEST, due.getTime() - now.getTime()))
    } while (lookAgain && !isStopped)
  }
  const look = (): void => {
    lookAgain = true
    if (isStopped || looking !== undefined) return
    looking = lookOnce()
      .catch((error: unknown) => {
        log.warn({ reason: errorText(error) }, failure)
        lookIn(DATABASE_AWAY)
      })
      .finally(() => {
        looking = undefined
        // requested since the last check
        if (lookAgain) look()
      })
  }
  const tries: Tries = {
    count: () => running.size,
    isStopped: () => isStopped,
    begin(run, ended = look) {
      const trying = run(stopping.signal).then(() => {
        running.delete(trying)
        ended()
      })
      running.add(trying)
    },
    look,
  }

  feed.onSignal(signal, look)
  feed.onGap(look)
  look()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.race([Promise.all(running), sleep(stop, undefined, { ref: false })])
      stopping.abort()
      await Promise.all(running)
    },
  }
}
