import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from './caught-error.ts'
import { DiskFullError } from './disk-full-error.ts'
import type { RunningPostgres } from './start-postgres.ts'

/** A server that is restarted automatically. */
export interface KeptPostgres {
  /** The current process, or the last one. */
  processId(): number
  /** Calls the listener once when the server has ended and cannot be restarted. */
  onExit(listener: (reason: string) => void): void
  /** Permanently stops the server, or the attempt to restart it. Idempotent. */
  stop(): Promise<void>
}

/** Restarts the server; `signal` aborts the attempt. */
export type StartAgain = (signal: AbortSignal) => Promise<RunningPostgres>

/** Times in milliseconds. */
export interface Patience {
  firstDelay: number
  longestDelay: number
  /** A server that ran at least this long counts as healthy: the delays start over. */
  wellAfter: number
  /** How long restarts are attempted. */
  giveUpAfter: number
}

// Even after repeated crashes it is available again within the five seconds that the product promises.
const PATIENCE: Patience = { firstDelay: 20, longestDelay: 2_000, wellAfter: 30_000, giveUpAfter: 60_000 }

/**
 * Watches a server and restarts it whenever it ends, with growing delays. A full disk is waited out indefinitely, any
 * other failure for `giveUpAfter`.
 */
export function keepRunning(
  first: RunningPostgres,
  startAgain: StartAgain,
  log: (line: string) => void,
  patience: Patience = PATIENCE,
): KeptPostgres {
  const stopping = new AbortController()
  const { signal } = stopping
  const listeners: ((reason: string) => void)[] = []
  let current = first
  let failure: string | undefined

  const watch = async (): Promise<void> => {
    let delay = patience.firstDelay
    while (!signal.aborted) {
      const startedAt = Date.now()
      const how = await current.ended
      if (signal.aborted) return
      if (Date.now() - startedAt >= patience.wellAfter) delay = patience.firstDelay
      log(`PostgreSQL ended by itself (${how}) and is started again.`)
      const next = await bringBack(startAgain, delay, patience, signal, log)
      if (typeof next === 'string') return fail(next)
      if (!next) return
      current = next
      delay = Math.min(delay * 2, patience.longestDelay)
      log(`PostgreSQL runs again (process ${current.processId}).`)
    }
  }
  const fail = (reason: string): void => {
    failure = reason
    for (const listener of listeners) listener(reason)
  }
  const watching = watch()
  return {
    processId: () => current.processId,
    onExit: (listener) => {
      listeners.push(listener)
      if (failure !== undefined) listener(failure)
    },
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
      // It may have been restarted during this call.
      await current.stop()
    },
  }
}

/** @returns the server, the reason why it cannot be restarted, or undefined when it is no longer wanted. */
async function bringBack(
  startAgain: StartAgain,
  firstDelay: number,
  patience: Patience,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<RunningPostgres | string | undefined> {
  const deadline = Date.now() + patience.giveUpAfter
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, patience.longestDelay)) {
    await sleep(delay, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      return await startAgain(signal)
    } catch (error) {
      if (signal.aborted) return undefined
      const reason = errorText(error)
      log(`PostgreSQL could not be brought back: ${reason}`)
      if (!(error instanceof DiskFullError) && Date.now() > deadline) return reason
    }
  }
}
