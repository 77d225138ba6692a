import type { PoolConfig } from 'pg'
import { type DataDirectory, openDataDirectory, prepareSocketDirectory } from './data-directory.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { claimDataDirectory, type ReleaseClaim } from './instance-claim.ts'
import { keepRunning, type KeptPostgres } from './keep-running.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { DATABASE_NAME, startPostgres } from './start-postgres.ts'

/** The database of an installation without `DATABASE_URL`. */
export interface EmbeddedPostgres {
  /** The connection settings; unchanged when the server is restarted. */
  poolConfig: PoolConfig
  /** The id of the server's main process; it changes when the server is restarted. */
  readonly processId: number
  /** The user that the server runs as: this process's user, another user, or root under another user id. */
  mode: RunAs['mode']
  /** Shuts the server down cleanly and releases the data directory. Idempotent. */
  stop(): Promise<void>
  /** Calls the listener when the server ended and could not be restarted; then the program cannot continue. */
  onExit(listener: (reason: string) => void): void
}

/** The location of the data, and the log. */
export interface EmbeddedPostgresOptions {
  dataDirectory: string
  /** The folder of the programs; see findPostgresBinaries. */
  binariesDirectory?: string | undefined
  log: (line: string) => void
}

/**
 * Starts PostgreSQL for this process only: no TCP port, its cluster in `<dataDirectory>/postgres`, its socket in
 * `<dataDirectory>/run` (or, if that path is too long for a socket, in a separate folder in the system's temporary
 * folder), its log in `<dataDirectory>/postgres.log`. From then on the server is restarted when it ends unexpectedly,
 * and exits with this process, however that exits.
 *
 * Must be called from the main thread: the server exits with the thread that spawned it.
 * @throws StartError when POSTGRES_BIN is wrong, the folder cannot be used, is in use, or the server cannot run on it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries(options.binariesDirectory)
  const directory = openDataDirectory(options.dataDirectory)
  const releaseClaim = await claimDataDirectory(directory)
  try {
    return await startOn(directory, binaries, releaseClaim, options.log)
  } catch (error) {
    releaseClaim()
    throw error
  }
}

async function startOn(
  directory: DataDirectory,
  binaries: PostgresBinaries,
  releaseClaim: ReleaseClaim,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const runAs = chooseRunAs(directory.cluster, binaries.directory)
  const setup = { directory, binaries, runAs }
  prepareSocketDirectory(directory, runAs)
  await initialiseCluster(directory, binaries, runAs)
  const start = (signal: AbortSignal) => startPostgres(setup, log, signal)
  const kept = keepRunning(await start(new AbortController().signal), start, log)
  return {
    poolConfig: {
      host: directory.socketDirectory,
      port: 5432,
      user: DATABASE_NAME,
      database: DATABASE_NAME,
    },
    get processId() {
      return kept.processId()
    },
    mode: runAs.mode,
    onExit: (listener) => kept.onExit(listener),
    stop: () => stop(kept, releaseClaim),
  }
}

async function stop(kept: KeptPostgres, releaseClaim: ReleaseClaim): Promise<void> {
  await kept.stop()
  releaseClaim()
}
