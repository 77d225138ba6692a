import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataDirectory } from './data-directory.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { postgresArguments } from './postgres-settings.ts'
import { readPostmasterPidFile } from './postmaster-pid-file.ts'
import { commandAs, type RunAs } from './run-as.ts'

/** One run of the server, from spawn to exit. */
export interface PostgresProcess {
  processId: number
  /** Resolves when the server has exited, to the reason (`code 1`, `signal SIGKILL`). Never rejects. */
  ended: Promise<string>
  hasEnded(): boolean
  /** The log of this run so far, at most the last 4,000 bytes. */
  logText(): string
  /** Shuts the server down cleanly: disconnects its clients, loses no commits. Resolves when it has exited. */
  stop(): Promise<void>
}

/** Everything needed to run the server, determined once per start of the program. */
export interface PostgresSetup {
  directory: DataDirectory
  binaries: PostgresBinaries
  runAs: RunAs
}

const LOG_ROTATION_BYTES = 5_000_000
const LOG_TEXT_BYTES = 4_000
const POLL_MS = 5
const ORDERLY_STOP_MS = 15_000
const FAST_STOP_MS = 5_000

/** Starts the server; it is not ready yet. */
export function spawnPostgres({ directory, binaries, runAs }: PostgresSetup): PostgresProcess {
  const { cluster, socketDirectory, logFile } = directory
  const { file, args, options } = commandAs(
    runAs,
    binaries.postgres,
    postgresArguments(cluster, socketDirectory),
  )
  rotate(logFile)
  // A file, not a pipe: if this process is killed, writing to the broken pipe would delay the server's shutdown.
  const log = openSync(logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  // Detached: Ctrl-C in the terminal must reach this process first, which then stops the server.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const { ended, hasEnded } = watchEnd(child)
  return {
    processId: child.pid ?? 0,
    ended,
    hasEnded,
    logText: () => readEnd(logFile, logStart),
    stop: () => stopInOrder(child, ended),
  }
}

/** Resolves to true when the server accepts connections, to false if it exited before. */
export async function waitUntilReady(postgres: PostgresProcess, cluster: string): Promise<boolean> {
  // Trying to connect would fill the log with refusals during a recovery.
  while (!postgres.hasEnded()) {
    const pidFile = readPostmasterPidFile(cluster)
    if (pidFile?.processId === postgres.processId && pidFile.ready) return true
    await sleep(POLL_MS)
  }
  return false
}

function watchEnd(child: ChildProcess): Pick<PostgresProcess, 'ended' | 'hasEnded'> {
  let over = false
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      over = true
      resolve(how)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  return { ended, hasEnded: () => over }
}

async function stopInOrder(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const signals = [
    ['SIGINT', ORDERLY_STOP_MS],
    ['SIGQUIT', FAST_STOP_MS],
    ['SIGKILL', FAST_STOP_MS],
  ] as const
  for (const [signal, patience] of signals) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    child.kill(signal)
    await within(patience, ended)
  }
}

async function within(milliseconds: number, event: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  const timeout = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([event, timeout])
  timer.abort()
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_ROTATION_BYTES) renameSync(logFile, `${logFile}.1`)
}

function readEnd(file: string, start: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const from = Math.max(start, size - LOG_TEXT_BYTES)
    const bytes = Buffer.alloc(Math.max(0, size - from))
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, from)).toString()
  } finally {
    closeSync(descriptor)
  }
}
