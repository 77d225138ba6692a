import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { makeBackupDirectory } from '#platform/server/backup/backup-directory.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { partName } from '#platform/server/backup/write-archive.ts'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import { type Disks, readDisks } from '#platform/server/examination/examine-disk.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { BackupStep } from '../shared/backup-schema.ts'
import { type BackupReply, type BackupWorker, startWorker } from './backup-worker.ts'
import { type ClaimedBackup, renewLease } from './claim-backup.ts'
import { lackOfRoomToRestore, lackOfRoomToWrite } from './room-for-backup.ts'
import { type BackupOutcome, noteStep, settleBackup, type WrittenBackup } from './settle-backup.ts'

const STOPPED = 'Ledgerboard was stopped before it was done.'
const LOST = 'Another process took it over.'
const NO_SCRATCH =
  'It was written, and could not be tried: the role of DATABASE_URL may not create databases (createdb).'

/** A temporary empty database. */
export interface ScratchDatabase {
  settings: pg.PoolConfig
  /** Its connections are closed with it. */
  drop(): Promise<void>
}

/** What making a backup needs besides the platform. */
export interface BackupMeans {
  databaseSettings: pg.PoolConfig
  version: string
  migrationsDirectory: string
  /** A scratch database beside the real one; undefined when the role may not create one. */
  openScratch(): Promise<ScratchDatabase | undefined>
  /** Free disk space; measured unless given. */
  disks?: () => Promise<Disks>
}

/** Milliseconds. */
export interface BackupTimes {
  /** How long a silent process still counts as alive. */
  lease: number
  /** Between two renewals of the lease. */
  renewal: number
  /** The time limit of a backup. */
  most: number
}

type MakePlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/**
 * Makes a claimed backup, proves it, and records the outcome. Never throws.
 * @param signal aborts it
 */
export async function makeBackup(
  platform: MakePlatform,
  means: BackupMeans,
  claimed: ClaimedBackup,
  { times, signal }: { times: BackupTimes; signal: AbortSignal },
): Promise<void> {
  const { log } = platform
  const { id, fileName } = claimed
  const began = performance.now()
  const outcome = await attempt(platform, means, claimed, { times, signal }).catch(
    (error: unknown): BackupOutcome => ({ state: 'failed', fault: sentenceOf(error) }),
  )
  const details = { backupId: id, fileName, seconds: Math.round((performance.now() - began) / 1000) }
  if (outcome.state === 'proven' && outcome.booksFault === null) log.info(details, 'backup made and proven')
  else if (outcome.state === 'proven')
    log.error({ ...details, reason: outcome.booksFault }, 'backup made and proven, but its books need a look')
  else
    log[outcome.state === 'failed' ? 'error' : 'warn'](
      { ...details, reason: outcome.fault },
      'backup not proven',
    )
  await settleBackup(platform, claimed, outcome).catch((error: unknown) =>
    // its lease expires, and the next check records that
    log.warn({ backupId: id, reason: errorText(error) }, 'the outcome of a backup could not be stored'),
  )
}

async function attempt(
  platform: MakePlatform,
  means: BackupMeans,
  claimed: ClaimedBackup,
  { times, signal }: { times: BackupTimes; signal: AbortSignal },
): Promise<BackupOutcome> {
  const file = path.join(claimed.directory, claimed.fileName)
  await makeBackupDirectory(claimed.directory)
  const worker = startWorker()
  let ended: BackupOutcome | undefined
  const end = (outcome: BackupOutcome): void => {
    ended ??= outcome
    worker.kill()
  }
  const stop = (): void => end({ state: 'interrupted', fault: STOPPED })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const overdue = setTimeout(
    () => end({ state: 'failed', fault: `It took more than ${times.most / 60_000} minutes.` }),
    times.most,
  )
  const renewal = setInterval(() => {
    void renewLease(platform, claimed, times.lease).then(
      (isOurs) => (isOurs ? undefined : end({ state: 'interrupted', fault: LOST })),
      // while the database is unavailable no other process can claim it either
      () => undefined,
    )
  }, times.renewal)
  try {
    const outcome = await writeAndProve(platform, means, claimed, { file, worker })
    return ended ?? outcome
  } catch (error) {
    return ended ?? { state: 'failed', fault: withoutPath(sentenceOf(error), file) }
  } finally {
    clearTimeout(overdue)
    clearInterval(renewal)
    signal.removeEventListener('abort', stop)
    await worker.end()
    await rm(partName(file), { force: true })
  }
}

async function writeAndProve(
  platform: MakePlatform,
  means: BackupMeans,
  claimed: ClaimedBackup,
  { file, worker }: { file: string; worker: BackupWorker },
): Promise<BackupOutcome> {
  const { databaseSettings: settings, version, migrationsDirectory } = means
  const note = (step: BackupStep, written?: WrittenBackup) => noteStep(platform, claimed, step, written)
  const disks = means.disks ?? (() => readDisks(platform.config))
  const noRoom = await lackOfRoomToWrite(platform, await disks())
  if (noRoom !== undefined) return { state: 'failed', fault: noRoom }
  const now = platform.clock().getTime()
  const written = await worker.ask({ order: 'write', settings, file, version, now }, note)
  if (written.news !== 'written') return outcomeOf(written, file)
  await note('restoring', { bytes: written.bytes, rows: written.rows })
  const untried = await lackOfRoomToRestore(platform, await disks())
  if (untried !== undefined) return { state: 'untried', fault: untried }
  const scratch = await means.openScratch()
  if (scratch === undefined) return { state: 'untried', fault: NO_SCRATCH }
  try {
    const order = { order: 'prove', file, scratch: scratch.settings, migrationsDirectory } as const
    return outcomeOf(await worker.ask(order, note), file)
  } finally {
    await scratch.drop().catch((error: unknown) =>
      // the next use removes it
      platform.log.warn(
        { reason: errorText(error) },
        'the scratch database of a backup could not be dropped',
      ),
    )
  }
}

function outcomeOf(news: BackupReply, file: string): BackupOutcome {
  if (news.news === 'proven') return { state: 'proven', booksFault: news.booksFault }
  return {
    state: 'failed',
    fault: news.news === 'failed' ? withoutPath(news.fault, file) : 'It was never tried.',
  }
}

/** The path of the file is shown beside the sentence. */
function withoutPath(fault: string, file: string): string {
  return (fault.startsWith(file) ? `The file${fault.slice(file.length)}` : fault).replaceAll(file, 'the file')
}

function sentenceOf(error: unknown): string {
  return error instanceof BackupError ? error.message : `It could not be made (${errorText(error)}).`
}
