import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { openDataDirectory } from '#platform/server/embedded-postgres/data-directory.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { findPostmaster } from '#platform/server/embedded-postgres/postmaster-pid-file.ts'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { clusterProcesses } from '../../bench/processes.ts'
import { processTree, type RunningApp, startApp } from '../../scripts/running-app/running-app.ts'
import { type Acknowledged, proveLastEdits, proveNothingLost } from './acknowledged.ts'
import { type Door, signIn } from './desk.ts'
import { killHard } from './processes.ts'
import { proveSound } from './prove-sound.ts'
import { prove, type Trial } from './trial.ts'
import { until } from './until.ts'

/** An installation of the product that is damaged and restarted. It is removed with its trial. */
export interface Installation {
  dataDirectory: string
  /** The product that is running, or ran last. */
  app(): RunningApp
  /** Undefined while the product is not running. */
  door: () => Door | undefined
  /** The same, but throws when it is not running. */
  openDoor(): Door
  /** Starts it and signs in; the first time on an empty folder. @returns milliseconds until it was ready */
  start(): Promise<number>
  /** kill -9 of the product's own process. */
  killApp(): Promise<void>
  /** kill -9 of the product, its database and all its other processes. */
  killEverything(): Promise<void>
  /** The pid of its embedded PostgreSQL. */
  postmaster(): number
  /** A superuser's pool for its database; reconnects after an outage. */
  superuser: Pool
  /** Proves that the product is still running and has logged no unexpected error. */
  proveUnharmed(): void
  /**
   * The invariant after every fault: after an orderly stop and a start, the product has everything acknowledged and
   * passes every integrity check.
   */
  proveKept(acknowledged: Acknowledged): Promise<string>
}

/** The options of an installation. */
export interface InstallationOptions {
  settings?: Record<string, string>
  /** Its data folder; a new one by default. */
  dataDirectory?: string
  /** A superuser's pool for an external database. */
  superuser?: Pool
  /** The folder of another version of its code. */
  root?: string
}

export function createInstallation(trial: Trial, options: InstallationOptions = {}): Installation {
  const dataDirectory = options.dataDirectory ?? path.join(trial.folder(), 'data')
  const settings = { RATE_LIMIT: '0', BACKUPS_KEPT: '0', ...options.settings }
  let app: RunningApp | undefined
  let door: Door | undefined
  const superuser = options.superuser ?? openSuperuser(dataDirectory)
  trial.cleanUp(async () => {
    killHard(app === undefined ? [] : processTree(app.process.pid ?? -1))
    const cluster = path.join(dataDirectory, 'postgres')
    // a process that still writes would recreate the folder that is about to be removed
    await until(
      'no process works on the folder',
      () => !existsSync(cluster) || clusterProcesses(cluster).length === 0,
    )
  })
  trial.cleanUp(() => superuser.end())

  const running = (): RunningApp => {
    if (app === undefined) throw new Error('the product was not started yet')
    return app
  }
  const killAll = async (victims: () => number[]): Promise<void> => {
    const { process: own } = running()
    const ended = once(own, 'exit')
    door = undefined
    killHard(victims())
    await ended
  }
  const installation: Installation = {
    dataDirectory,
    app: running,
    door: () => door,
    openDoor() {
      if (door === undefined) throw new Error('the product does not run')
      return door
    },
    async start() {
      app = await startApp(dataDirectory, settings, options.root)
      door = await signIn(app.url)
      return app.startedIn
    },
    killApp: () => killAll(() => [running().process.pid ?? -1]),
    killEverything: () => killAll(() => processTree(running().process.pid ?? -1)),
    postmaster() {
      const found = findPostmaster(path.join(dataDirectory, 'postgres'))
      if (found === undefined) throw new Error('PostgreSQL does not run')
      return found
    },
    superuser,
    proveUnharmed() {
      const { process: own, printed } = running()
      prove(own.exitCode === null && own.signalCode === null, `the product ended:\n${printed()}`)
      const lines = printed().split('\n')
      const unforeseen = lines.filter((line) => /unhandled rejection|unforeseen error/.test(line))
      prove(unforeseen.length === 0, `the product met what nobody foresaw:\n${unforeseen.join('\n')}`)
    },
    async proveKept(acknowledged) {
      installation.proveUnharmed()
      door = undefined
      const code = await running().stop()
      prove(code === 0, `the stop ended with ${code}:\n${running().printed()}`)
      await installation.start()
      await proveNothingLost(superuser, acknowledged)
      await proveLastEdits(superuser, acknowledged)
      const { invariants, indexes, pages } = await proveSound(superuser)
      installation.proveUnharmed()
      door = undefined
      await running().stop()
      return `${acknowledged.writes} acknowledged writes, 0 lost, 0 doubled; ${invariants} invariants, ${indexes} indexes, ${pages} pages sound`
    },
  }
  return installation
}

function openSuperuser(dataDirectory: string): Pool {
  const { socketDirectory } = openDataDirectory(dataDirectory)
  const settings = { host: socketDirectory, port: 5432, user: SUPERUSER, database: DATABASE_NAME }
  // a check of the whole database takes longer than a request may
  return createPool({ ...settings, statement_timeout: 0, query_timeout: 0 }, () => undefined, 2)
}
