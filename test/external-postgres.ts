import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { readPostmasterPidFile } from '#platform/server/embedded-postgres/postmaster-pid-file.ts'
import { chooseRunAs, commandAs, type RunAs } from '#platform/server/embedded-postgres/run-as.ts'

/** A PostgreSQL that is not managed by the product: reached over TCP with a password. */
export interface ExternalPostgres {
  /** The value of DATABASE_URL: a role that owns the database and nothing else. */
  url: string
  /** The same database as the superuser. */
  superuserUrl: string
  processId(): number
  start(): Promise<void>
  /** Stops it like `pg_ctl -m`; `kill` is a kill -9 of its main process. */
  stop(how?: 'fast' | 'immediate' | 'kill'): Promise<void>
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
const NAME = 'ledgerboard'
const SUPERUSER = 'postgres'
/** Contains characters that must be escaped in a URL. */
const PASSWORD = 'p@ss/w:rd'
const READY_WITHIN = 30_000
/** Orphaned backends need a moment to notice that their main process was killed. */
const START_AGAIN = 200
const POLL = 5
/** Below the ephemeral ports of the system. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000

/**
 * Creates a cluster in a folder that does not exist yet, with the shipped programs, and starts it on a free local port.
 * The caller stops it.
 */
export async function startExternalPostgres(folder: string): Promise<ExternalPostgres> {
  mkdirSync(folder, { mode: 0o755 })
  const cluster = path.join(folder, 'cluster')
  const binaries = findPostgresBinaries()
  const runAs = chooseRunAs(cluster, binaries.directory)
  const [secret, superuserPassword] = [newPassword(), newPassword()]
  const password = `${PASSWORD} ${secret}`
  makeCluster(folder, cluster, runAs, superuserPassword)
  const port = await freePort()
  const superuserUrlOf = (database: string) =>
    `postgres://${SUPERUSER}:${superuserPassword}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined

  const postgres: ExternalPostgres = {
    url: `postgres://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${NAME}`,
    superuserUrl: superuserUrlOf(NAME),
    processId: () => server?.pid ?? 0,
    async start() {
      const deadline = performance.now() + READY_WITHIN
      for (;;) {
        server = spawnServer(folder, cluster, runAs, port)
        if (await isReady(server, cluster)) return
        if (performance.now() > deadline) throw new Error(readFileSync(logOf(folder), 'utf8'))
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
  await postgres.start()
  const client = new pg.Client(superuserUrlOf('postgres'))
  await client.connect()
  await client.query(`create role ${NAME} login password '${password}'`)
  await client.query(`create database ${NAME} owner ${NAME}`)
  await client.end()
  return postgres
}

function newPassword(): string {
  return randomBytes(16).toString('hex')
}

function makeCluster(folder: string, cluster: string, runAs: RunAs, password: string): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password)
  chmodSync(passwordFile, 0o644)
  mkdirSync(cluster, { mode: 0o700 })
  const owned = runAs.mode === 'uid' ? ['chown', `${runAs.userId}:${runAs.groupId}`, cluster] : ['true']
  spawnSync(owned[0] ?? 'true', owned.slice(1))
  const args = ['-D', cluster, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C', '--data-checksums']
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', '--no-instructions']
  const { file, args: words, options } = commandAs(runAs, findPostgresBinaries().initdb, [...args, ...access])
  const { status, stderr } = spawnSync(file, words, { ...options, encoding: 'utf8' })
  rmSync(passwordFile)
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
}

function spawnServer(folder: string, cluster: string, runAs: RunAs, port: number): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'password_encryption=scram-sha-256',
  ]
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const { file, args: words, options } = commandAs(runAs, findPostgresBinaries().postgres, args)
  const log = openSync(logOf(folder), 'a')
  const server = spawn(file, words, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  return server
}

const logOf = (folder: string): string => path.join(folder, 'postgres.log')

async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const pidFile = readPostmasterPidFile(cluster)
    if (pidFile?.processId === server.pid && pidFile?.ready === true) return true
    await sleep(POLL)
  }
  return false
}

/** Each test process begins at a random port. */
let lastPort = randomInt(LOWEST_PORT, HIGHEST_PORT)

/**
 * A local port that no process listens on and that is never assigned as an ephemeral port: it is still free when it is
 * used, and again after a restart.
 */
export function freePort(): Promise<number> {
  lastPort += 1
  const port = lastPort
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(freePort())
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
