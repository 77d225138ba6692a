import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDirectory } from '#platform/server/embedded-postgres/data-directory.ts'
import { findPostgresBinaries } from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { spawnPostgres, waitUntilReady } from '#platform/server/embedded-postgres/postgres-process.ts'
import { removeMisleadingLockFiles } from '#platform/server/embedded-postgres/postmaster-pid-file.ts'
import { chooseRunAs } from '#platform/server/embedded-postgres/run-as.ts'
import { clusterProcesses } from '../bench/processes.ts'
import { processTree, spawnApp } from '../scripts/running-app/running-app.ts'
import { type Acknowledged, nothingAcknowledged, proveNothingLost } from './scene/acknowledged.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { killHard, signal } from './scene/processes.ts'
import { type Fault, prove, sample, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

/** What a start may find: each way of ending the product leaves a different state. */
const WAYS = ['alone', 'whole', 'frozen database', 'orphan', 'half a start'] as const
type Way = (typeof WAYS)[number]
const CYCLES_EACH = 5
/** Starts on an empty folder that are killed before one may complete. */
const FIRST_STARTS = 20
/** The time within which a start is killed, in milliseconds. */
const START_TIME = 2_000

export const fault: Fault = {
  number: 'R2a',
  promise: 'Whatever a kill leaves behind, the next start works by itself and leaves no process over.',
  async run(trial) {
    const installation = createInstallation(trial)
    const cluster = path.join(installation.dataDirectory, 'postgres')
    const firstStarts = trial.isShort ? 1 : FIRST_STARTS
    for (let count = 0; count < firstStarts; count++) await killAStart(trial, installation)
    const acknowledged = nothingAcknowledged()
    const starts = [await installation.start()]
    const writing = startWriting(installation.door, acknowledged)
    const ways = trial.isShort
      ? sample(trial, WAYS, 2)
      : Array.from({ length: CYCLES_EACH }, () => WAYS).flat()
    for (const way of ways) {
      const before = acknowledged.writes
      await until('writes are acknowledged', () => acknowledged.writes > before + 5)
      await leave(trial, installation, way)
      starts.push(await installation.start())
      await proveNothingLost(installation.superuser, acknowledged)
      proveAlone(installation, cluster)
      trial.say(`${way}: ready in ${Math.round(starts.at(-1) ?? 0)} ms, acknowledged ${acknowledged.writes}`)
    }
    await writing.stop()
    return conclude(installation, acknowledged, cluster, { starts, firstStarts, cycles: ways.length })
  },
}

async function conclude(
  installation: Installation,
  acknowledged: Acknowledged,
  cluster: string,
  { starts, firstStarts, cycles }: { starts: number[]; firstStarts: number; cycles: number },
): Promise<string> {
  const kept = await installation.proveKept(acknowledged)
  const left = clusterProcesses(cluster)
  prove(left.length === 0, `${left.length} processes of PostgreSQL are left over`)
  const slowest = Math.round(Math.max(...starts))
  return `${firstStarts} first starts cut off, ${cycles} cycles, 0 manual steps, 0 processes left over; slowest start ${slowest} ms; ${kept}`
}

/** Ends the product so that the next start finds the given state. */
async function leave(trial: Trial, installation: Installation, way: Way): Promise<void> {
  if (way === 'alone') return installation.killApp()
  if (way === 'frozen database') return leaveFrozen(trial, installation)
  await installation.killEverything()
  if (way === 'half a start') await killAStart(trial, installation)
  if (way === 'orphan') await leaveOrphan(trial, installation)
}

/** The database is stopped for a while and then shuts down as requested. */
async function leaveFrozen(trial: Trial, installation: Installation): Promise<void> {
  const postmaster = installation.postmaster()
  signal(postmaster, 'SIGSTOP')
  await installation.killApp()
  setTimeout(() => signal(postmaster, 'SIGCONT'), trial.random() * 1_500)
}

/** A database that outlives its parent process, as on systems that do not notify children. */
async function leaveOrphan(trial: Trial, { dataDirectory }: Installation): Promise<void> {
  const directory = openDataDirectory(dataDirectory)
  const binaries = findPostgresBinaries()
  const runAs = { ...chooseRunAs(directory.cluster, binaries.directory), diesWithParent: false }
  await until('the old processes are gone', () => clusterProcesses(directory.cluster).length === 0)
  removeMisleadingLockFiles(directory)
  const orphan = spawnPostgres({ directory, binaries, runAs })
  trial.cleanUp(() => orphan.stop())
  prove(await waitUntilReady(orphan, directory.cluster), `no orphan could be made: ${orphan.logText()}`)
}

/** kill -9 at a random moment of a start, including everything that it has started by then. */
async function killAStart(trial: Trial, { dataDirectory }: Installation): Promise<void> {
  const { process: app, ready } = spawnApp(dataDirectory)
  ready.catch(() => undefined)
  const ended = once(app, 'exit')
  await sleep(trial.random() * START_TIME)
  killHard(processTree(app.pid ?? -1))
  await ended
}

/** Proves that one PostgreSQL runs on the cluster, and that it belongs to the product. */
function proveAlone(installation: Installation, cluster: string): void {
  const working = clusterProcesses(cluster)
  // listed after the first look, so that processes started or ended in between are no false alarm
  const own = processTree(installation.app().process.pid ?? -1)
  const alive = clusterProcesses(cluster)
  const strangers = working.filter((each) => !own.includes(each) && alive.includes(each))
  prove(strangers.length === 0, `${strangers.length} processes of an earlier start work on the cluster`)
}
