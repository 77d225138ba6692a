import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { chooseRunAs, commandAs, type RunAs } from '#platform/server/embedded-postgres/run-as.ts'

/** A PostgreSQL as an administrator runs it for the product: on TCP, with a password, and nothing but that. */
export interface TcpPostgres {
  /** For DATABASE_URL: the product's own role, which owns its database and may do nothing else. */
  url: string
  superuser: pg.ClientConfig
  start(): Promise<void>
  /** Ends it as an administrator does, its clients cut off. */
  stop(): Promise<void>
  /** Ends it for good. */
  remove(): Promise<void>
}

/** What has to be written otherwise in an address. */
const PASSWORD = `p@ss/w:rd ${randomBytes(6).toString('hex')}`
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_error_verbosity: 'terse',
}

/** @param programs the folder of `initdb` and `postgres`; the shipped ones unless said otherwise */
export async function startTcpPostgres(
  programs = path.dirname(findPostgresBinaries().postgres),
): Promise<TcpPostgres> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-tcp-')))
  fs.chmodSync(folder, 0o755)
  const cluster = path.join(folder, 'cluster')
  const passwordFile = path.join(folder, 'password')
  const runAs = chooseRunAs(cluster, programs)
  const port = await freePort()
  fs.mkdirSync(cluster, { mode: 0o700 })
  fs.writeFileSync(passwordFile, PASSWORD, { mode: 0o600 })
  if (runAs.mode === 'uid')
    for (const each of [cluster, passwordFile]) fs.chownSync(each, runAs.userId, runAs.groupId)
  run(runAs, path.join(programs, 'initdb'), [
    '-D',
    cluster,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ])
  fs.rmSync(passwordFile)

  const superuser = { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' }
  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const settings = Object.entries({ ...SETTINGS, port: String(port) })
    const { file, args, options } = commandAs(runAs, path.join(programs, 'postgres'), [
      '-D',
      cluster,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const log = fs.openSync(path.join(folder, 'log'), 'a')
    const started = spawn(file, args, { ...options, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    server = started
    while (!(await answers(superuser))) {
      if (started.exitCode !== null)
        throw new Error(`PostgreSQL did not start:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
      await sleep(20)
    }
  }
  const stop = async (): Promise<void> => {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGINT')
    await ended
  }
  await start()
  await prepare(superuser)
  return {
    url: `postgres://ledgerboard:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/ledgerboard`,
    superuser,
    start,
    stop,
    async remove() {
      await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What docs/operations.md tells an administrator to do. */
async function prepare(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`create role ledgerboard login password ${pg.escapeLiteral(PASSWORD)}`)
  await client.query('create database ledgerboard owner ledgerboard')
  await client.end()
}

async function answers(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function run(runAs: RunAs, program: string, words: readonly string[]): void {
  const { file, args, options } = commandAs(runAs, program, words)
  const { status, stdout, stderr } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`)
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
