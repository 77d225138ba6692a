import { stat } from 'node:fs/promises'
import os from 'node:os'
import type pg from 'pg'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { compareBackup } from '#platform/server/backup/compare-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { createPool } from '#platform/server/database/database.ts'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import { examineBooks } from '#platform/server/examination/examine-books.ts'
import { examineIndexes } from '#platform/server/examination/examine-indexes.ts'
import type { BackupStep } from '../shared/backup-schema.ts'

/**
 * Makes one backup and proves it, in a separate process: hashing, compressing and comparing would delay all requests,
 * and its memory is freed when it exits.
 */

export type BackupOrder =
  | {
      order: 'write'
      settings: pg.PoolConfig
      file: string
      version: string
      /** Milliseconds since 1970. */
      now: number
    }
  | {
      order: 'prove'
      file: string
      /** An empty database. */
      scratch: pg.PoolConfig
      migrationsDirectory: string
    }

type Order<Name extends BackupOrder['order']> = Extract<BackupOrder, { order: Name }>

/** Each order gets one reply; progress steps are not replies. */
export type BackupNews =
  | { news: 'step'; step: BackupStep }
  | { news: 'written'; bytes: number; rows: number }
  | { news: 'proven'; booksFault: string | null }
  | { news: 'failed'; fault: string }

/** Niceness, of at most 19: other processes go first. */
const NICENESS = 10
/** Faults that are named; the rest are counted. */
const NAMED = 3

process.on('message', (order: BackupOrder) => {
  void (order.order === 'write' ? write(order) : prove(order))
    .catch((error: unknown): BackupNews => ({ news: 'failed', fault: sentenceOf(error) }))
    .then(tell)
})
process.on('disconnect', () => process.exit())
// these signals are meant for the server, which ends this process itself
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
os.setPriority(NICENESS)

async function write({ settings, file, version, now }: Order<'write'>): Promise<BackupNews> {
  const manifest = await writeBackup(settings, file, { version, now: new Date(now) })
  return { news: 'written', bytes: (await stat(file)).size, rows: manifest.total.rows }
}

async function prove({ file, scratch, migrationsDirectory }: Order<'prove'>): Promise<BackupNews> {
  await restoreBackup(file, scratch, { migrationsDirectory, progress: () => undefined })
  tell({ news: 'step', step: 'comparing' })
  const differences = await compareBackup(file, scratch)
  if (differences.length > 0)
    return { news: 'failed', fault: `Restored, it is not equal to what was written. ${listed(differences)}` }
  tell({ news: 'step', step: 'examining' })
  const faults = await examineScratch(scratch)
  // equal to its source database, and so as sound as that is
  return { news: 'proven', booksFault: faults.length === 0 ? null : listed(faults) }
}

async function examineScratch(settings: pg.PoolConfig): Promise<string[]> {
  const pool = createPool(settings, () => undefined, 1)
  try {
    const findings = [...(await examineBooks(pool)), await examineIndexes(pool)]
    return findings.filter(({ grade }) => grade === 'wrong').map(({ sentence }) => sentence)
  } finally {
    await pool.end()
  }
}

function tell(news: BackupNews): void {
  process.send?.(news)
}

function listed(sentences: readonly string[]): string {
  const more = sentences.length - NAMED
  return [...sentences.slice(0, NAMED), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

function sentenceOf(error: unknown): string {
  return error instanceof BackupError ? error.message : `It could not be made (${errorText(error)}).`
}
