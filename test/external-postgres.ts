import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { findPostgresBinaries } from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { chooseRunAs, commandAs, type RunAs } from '#platform/server/embedded-postgres/run-as.ts'
import { createPostgresServer, type PostgresServer } from './postgres-server.ts'

/** Such a server with the database of an installation, reached with a password. */
export interface ExternalPostgres extends PostgresServer {
  /** The value of DATABASE_URL: a role that owns the database and nothing else. */
  url: string
  /** The same database as the superuser. */
  superuserUrl: string
}

const NAME = 'ledgerboard'
const SUPERUSER = 'postgres'
/** Contains characters that must be escaped in a URL. */
const PASSWORD = 'p@ss/w:rd'
/** Below the ephemeral ports of the system. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000

/**
 * Creates a cluster in a folder that does not exist yet, with the shipped programs, and starts it on a free local port.
 * The caller stops it.
 * @param settings of the server, such as `wal_keep_size=1GB`
 */
export async function startExternalPostgres(
  folder: string,
  settings: readonly string[] = [],
): Promise<ExternalPostgres> {
  mkdirSync(folder, { mode: 0o755 })
  const cluster = path.join(folder, 'cluster')
  const runAs = chooseRunAs(cluster, findPostgresBinaries().directory)
  const [secret, superuserPassword] = [newPassword(), newPassword()]
  const password = `${PASSWORD} ${secret}`
  makeCluster(folder, cluster, runAs, superuserPassword)
  const port = await freePort()
  const superuserUrlOf = (database: string) =>
    `postgres://${SUPERUSER}:${superuserPassword}@127.0.0.1:${port}/${database}`
  const server = createPostgresServer({ folder, cluster, runAs, port }, settings)
  await server.start()
  const client = new pg.Client(superuserUrlOf('postgres'))
  await client.connect()
  await client.query(`create role ${NAME} login password '${password}'`)
  await client.query(`create database ${NAME} owner ${NAME}`)
  await client.end()
  return {
    ...server,
    url: `postgres://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${NAME}`,
    superuserUrl: superuserUrlOf(NAME),
  }
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
