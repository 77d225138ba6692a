import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { DataDirectory } from './data-directory.ts'
import { DiskFullError, saysDiskFull } from './disk-full-error.ts'
import { SUPERUSER } from './initialise-cluster.ts'
import { alreadyInUse } from './instance-claim.ts'
import { type InstanceLock, takeInstanceLock } from './instance-lock.ts'
import {
  type PostgresProcess,
  type PostgresSetup,
  spawnPostgres,
  waitUntilReady,
} from './postgres-process.ts'
import { removeMisleadingLockFiles } from './postmaster-pid-file.ts'
import { StartError } from '../operations/start-error.ts'
import { stopOrphan } from './stop-orphan.ts'

/** The name of the database, and of the role that owns only it. */
export const DATABASE_NAME = 'ledgerboard'

/** A server that is ready, locked by this instance, and contains the database. */
export interface RunningPostgres {
  processId: number
  /** Resolves when the server has exited, to the reason. Never rejects. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Old backends take a moment to notice that their postmaster died; until then a new one refuses to start. */
const LEFTOVERS = /pre-existing shared memory block|lock file ".*" already exists/
const LEFTOVERS_RETRIES = 50
const LEFTOVERS_RETRY_MS = 100

/**
 * Starts the server on an existing cluster, without restarting it later.
 * @param signal aborts the attempt.
 * @throws StartError when the server does not start, or the cluster is in use elsewhere.
 */
export async function startPostgres(
  setup: PostgresSetup,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<RunningPostgres> {
  const superuser = {
    host: setup.directory.socketDirectory,
    port: 5432,
    user: SUPERUSER,
    database: 'postgres',
  }
  await stopOrphan(setup.directory, superuser, log)
  const postgres = await spawnUntilReady(setup, signal)
  try {
    const lock = await takeInstanceLock(superuser)
    if (!lock) throw alreadyInUse(setup.directory, `PostgreSQL process ${postgres.processId}`)
    // Otherwise it would try to reconnect forever.
    void postgres.ended.then(() => lock.release())
    await ensureDatabase(superuser)
    return { processId: postgres.processId, ended: postgres.ended, stop: () => stop(lock, postgres) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function spawnUntilReady(setup: PostgresSetup, signal: AbortSignal): Promise<PostgresProcess> {
  for (let retries = 0; ; retries += 1) {
    signal.throwIfAborted()
    removeMisleadingLockFiles(setup.directory)
    const postgres = spawnPostgres(setup)
    const giveUp = (): void => void postgres.stop()
    signal.addEventListener('abort', giveUp, { once: true })
    const ready = await waitUntilReady(postgres, setup.directory.cluster)
    signal.removeEventListener('abort', giveUp)
    if (ready) return postgres
    if (!LEFTOVERS.test(postgres.logText()) || retries === LEFTOVERS_RETRIES)
      throw didNotStart(setup.directory, postgres.logText(), await postgres.ended)
    await sleep(LEFTOVERS_RETRY_MS)
  }
}

async function stop(lock: InstanceLock, postgres: PostgresProcess): Promise<void> {
  await lock.release()
  await postgres.stop()
}

function didNotStart(directory: DataDirectory, logText: string, how: string): StartError {
  if (saysDiskFull(logText))
    return new DiskFullError(
      `PostgreSQL cannot start because the disk of ${directory.path} is full: free some space and start again; nothing stored is lost.`,
    )
  const reasons = logText.split('\n').filter((line) => /FATAL|PANIC|could not/.test(line))
  return new StartError(
    `PostgreSQL did not start (${reasons.join('; ') || how}): ${directory.logFile} holds the whole story.`,
  )
}

async function ensureDatabase(superuser: ClientConfig): Promise<void> {
  const client = new Client(superuser)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [DATABASE_NAME],
    )
    if (!rows[0]?.role) await client.query(`create role ${DATABASE_NAME} login`)
    if (!rows[0]?.database) await client.query(`create database ${DATABASE_NAME} owner ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}
