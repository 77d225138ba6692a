import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresBinaries } from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { readPostmasterPidFile } from '#platform/server/embedded-postgres/postmaster-pid-file.ts'
import { commandAs, type RunAs } from '#platform/server/embedded-postgres/run-as.ts'

/** A PostgreSQL on a local TCP port that is not managed by the product. */
export interface PostgresServer extends PostgresPlace {
  processId(): number
  /** Resolves when it accepts connections, a standby also when it accepts those that read. */
  start(): Promise<void>
  /** Stops it like `pg_ctl -m`; `kill` is a kill -9 of its main process. */
  stop(how?: 'fast' | 'immediate' | 'kill'): Promise<void>
}

/** Where a server keeps its data, and as whom it runs. */
export interface PostgresPlace {
  /** Contains the log, and usually the cluster. */
  folder: string
  cluster: string
  runAs: RunAs
  port: number
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
const READY_WITHIN = 30_000
/** Orphaned backends need a moment to notice that their main process was killed. */
const START_AGAIN = 200
const POLL = 5

/**
 * A server for a cluster that exists by the time it is started. The caller stops it.
 * @param settings such as `wal_keep_size=1GB`
 */
export function createPostgresServer(place: PostgresPlace, settings: readonly string[] = []): PostgresServer {
  let server: ChildProcess | undefined
  return {
    ...place,
    processId: () => server?.pid ?? 0,
    async start() {
      const deadline = performance.now() + READY_WITHIN
      for (;;) {
        server = spawnServer(place, settings)
        if (await isReady(server, place.cluster)) return
        if (performance.now() > deadline) throw new Error(readFileSync(logOf(place), 'utf8'))
        await sleep(START_AGAIN)
      }
    },
    async stop(how = 'fast') {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(SIGNALS[how])
      await ended
    },
  }
}

function spawnServer(place: PostgresPlace, settings: readonly string[]): ChildProcess {
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${place.port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'password_encryption=scram-sha-256',
    ...settings,
  ]
  const args = ['-D', place.cluster, ...all.flatMap((setting) => ['-c', setting])]
  const { file, args: words, options } = commandAs(place.runAs, findPostgresBinaries().postgres, args)
  const log = openSync(logOf(place), 'a')
  const server = spawn(file, words, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  return server
}

const logOf = ({ folder }: PostgresPlace): string => path.join(folder, 'postgres.log')

async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const pidFile = readPostmasterPidFile(cluster)
    if (pidFile?.processId === server.pid && pidFile?.ready === true) return true
    await sleep(POLL)
  }
  return false
}
