import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '#platform/server/embedded-postgres/postmaster-pid-file.ts'
import { type Acknowledged, nothingAcknowledged, proveNothingLost } from './scene/acknowledged.ts'
import { type Answer, type Door, send } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { watchMachine } from './scene/machine-delay.ts'
import { type Fault, NotPossibleError, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

const DISK_MEGABYTES = 220
/** In milliseconds. */
const FULL_FOR = 2_000
const ANSWER_LIMIT = 3_500
/** A database that failed to start is retried every two seconds at the latest. */
const BACK_LIMIT = 8_000
const ROUNDS = 5
const LOOK_EVERY = 50

export const fault: Fault = {
  number: 'R20',
  promise: 'A full disk refuses writes, lets reads go on, and costs nothing once there is space again.',
  mounts: true,
  async run(trial) {
    const disk = mountSmallDisk(trial)
    const installation = createInstallation(trial, { dataDirectory: path.join(disk, 'data') })
    const acknowledged = nothingAcknowledged()
    await installation.start()
    const machine = await watchMachine(trial)
    const writing = startWriting(installation.door, acknowledged, { tasks: 4, invoices: 1, mails: 0 })
    const backs: number[] = []
    const reads: Answer[] = []
    for (let round = 1; round <= (trial.isShort ? 1 : ROUNDS); round++) {
      const filler = path.join(disk, 'filler')
      const reading = startReading(() => installation.door())
      reads.push(...(await fillUp(installation, acknowledged, filler, reading)))
      backs.push(await freeAgain(installation, acknowledged, filler))
      // when the WAL cannot grow either, the database itself ends and nothing can be read
      await fillJournal(installation, acknowledged, filler)
      backs.push(await freeAgain(installation, acknowledged, filler))
      trial.say(`round ${round}: well again after ${backs.map(Math.round).join(', ')} ms`)
    }
    await writing.stop()
    prove(
      acknowledged.slowest <= machine.allowed(ANSWER_LIMIT),
      `the slowest answer took ${acknowledged.slowest} ms`,
    )
    const kept = await installation.proveKept(acknowledged)
    const read = reads.filter(({ status }) => status === 200).length
    const refused = acknowledged.refusals.get(503) ?? 0
    return `${backs.length} times full, ${refused} writes refused with 503, ${read} of ${reads.length} reads answered while only writes failed, all well at most ${Math.round(Math.max(...backs))} ms after space was free; ${kept}`
  },
}

function mountSmallDisk(trial: Trial): string {
  const disk = path.join(trial.folder(), 'disk')
  mkdirSync(disk)
  const options = `mode=0755,size=${DISK_MEGABYTES}m`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  if (status !== 0) throw new NotPossibleError('a process may not mount here')
  trial.cleanUp(() => spawnSync('umount', ['--lazy', disk]))
  return disk
}

/** Fills the disk to the last byte. */
function fill(filler: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(path.dirname(filler))
    if (bavail === 0) return
    try {
      appendFileSync(filler, Buffer.alloc(Math.min(bavail * bsize, 8_000_000)))
    } catch {
      // another process used the space first
    }
  }
}

function startReading(door: () => Door | undefined): { stop(): Promise<Answer[]> } {
  const answers: Answer[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    while (!isOver) {
      const open = door()
      if (open !== undefined) answers.push(await send(open, { method: 'GET', path: '/task?limit=50' }))
      await sleep(LOOK_EVERY)
    }
  }
  const reading = read()
  return {
    async stop() {
      isOver = true
      await reading
      return answers
    },
  }
}

/** Full except for the WAL's reserved space: writes that cannot be stored are refused, reads still succeed. */
async function fillUp(
  installation: Installation,
  acknowledged: Acknowledged,
  filler: string,
  reading: { stop(): Promise<Answer[]> },
): Promise<Answer[]> {
  const before = acknowledged.refusals.get(503) ?? 0
  const cluster = path.join(installation.dataDirectory, 'postgres')
  const postmaster = findPostmaster(cluster)
  const over = performance.now() + FULL_FOR
  while (performance.now() < over) {
    fill(filler)
    await sleep(LOOK_EVERY)
  }
  await until('writes are refused', () => {
    fill(filler)
    return (acknowledged.refusals.get(503) ?? 0) > before
  })
  const answers = await reading.stop()
  installation.proveUnharmed()
  // unless the WAL happened to need its next file just then
  if (findPostmaster(cluster) === postmaster)
    prove(
      answers.every(({ status }) => status === 200),
      'a read was refused while only writes could fail',
    )
  return answers
}

async function fillJournal(
  installation: Installation,
  acknowledged: Acknowledged,
  filler: string,
): Promise<void> {
  const before = acknowledged.refusals.get(503) ?? 0
  fill(filler)
  const over = performance.now() + FULL_FOR
  while (performance.now() < over) {
    fill(filler)
    // each switches to another WAL file, until none can be created
    await installation.superuser
      .query('create table if not exists pages (); drop table pages; select pg_switch_wal()')
      .catch(() => undefined)
    await sleep(LOOK_EVERY)
  }
  await until('a write is refused while the journal is full', () => {
    fill(filler)
    return (acknowledged.refusals.get(503) ?? 0) > before
  })
  installation.proveUnharmed()
}

/** @returns milliseconds from freeing the space to the first write that began after it */
async function freeAgain(
  installation: Installation,
  acknowledged: Acknowledged,
  filler: string,
): Promise<number> {
  rmSync(filler)
  const freedAt = performance.now()
  await until('writes are taken again', () => acknowledged.latestStart > freedAt)
  const back = performance.now() - freedAt
  prove(back <= BACK_LIMIT, `writes were taken again only after ${Math.round(back)} ms`)
  installation.proveUnharmed()
  await proveNothingLost(installation.superuser, acknowledged)
  return back
}
