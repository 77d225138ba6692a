import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '#platform/server/platform.ts'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import { BACKUP_REASONS, type BackupState } from '../shared/backup-schema.ts'
import { BACKUP_ENTITY, type BackupRow } from './backup-tables.ts'
import { recordChange } from '#platform/server/records/changes.ts'

/** Rows of backups whose files were removed long ago. */
const KEPT_ROWS = 500

type RemovePlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/**
 * Removes the files of backups that newer ones supersede. Proven ones count separately: the newest BACKUPS_KEPT of the
 * nightly and of the manual ones stay, whatever failed since. The newest BACKUPS_KEPT nights that could not be verified
 * stay too, and the newest failure, for inspection. A night counts once, however many attempts it took. Only backup
 * files in this process's folder are considered.
 */
export async function removeOldBackups(platform: RemovePlatform): Promise<void> {
  const { config, database, log } = platform
  if (config.backupsKept === 0) return
  const rows = await database
    .selectFrom('backups')
    .select(['id', 'reason', 'night', 'state', 'file_name'])
    .where('directory', '=', config.backupDirectory)
    .where('bytes', 'is not', null)
    .where('removed_at', 'is', null)
    .where('state', '<>', 'running')
    .orderBy('id', 'desc')
    .execute()
  const present = rows.flatMap(({ file_name, ...row }) => {
    const file = path.join(config.backupDirectory, file_name ?? '')
    return file_name !== null && existsSync(file) ? [{ ...row, file }] : []
  })
  for (const reason of BACKUP_REASONS) {
    const ofReason = present.filter((row) => row.reason === reason)
    const kept = keptOf(ofReason, config.backupsKept)
    for (const { id, file } of ofReason) {
      if (kept.has(id)) continue
      try {
        await rm(file)
        await noteRemoved(platform, id)
      } catch (error) {
        log.warn({ file, reason: errorText(error) }, 'an old backup could not be removed')
      }
    }
  }
  await forgetOldest(platform)
}

/** The ids of the backups to retain. @param newestFirst of one reason, with their files */
function keptOf(
  newestFirst: readonly Pick<BackupRow, 'id' | 'night' | 'state'>[],
  count: number,
): ReadonlySet<number> {
  const nightOf = ({ id, night }: Pick<BackupRow, 'id' | 'night'>) => night ?? id
  const nights = [...new Set(newestFirst.map(nightOf))].slice(0, count)
  const newestOf = (state: BackupState) => [
    // the newest of several in one night
    ...new Map(
      newestFirst
        .filter((row) => row.state === state)
        .toReversed()
        .map((row) => [nightOf(row), row]),
    ).values(),
  ]
  const byAge = (one: { id: number }, other: { id: number }) => other.id - one.id
  const proven = newestOf('proven').toSorted(byAge).slice(0, count)
  const provenNights = new Set(proven.map(nightOf))
  const untried = newestOf('untried').filter(
    (row) => nights.includes(nightOf(row)) && !provenNights.has(nightOf(row)),
  )
  const newest = newestFirst[0]
  const failed =
    newest === undefined || newest.state === 'proven' || newest.state === 'untried' ? [] : [newest]
  return new Set([...proven, ...untried, ...failed].map(({ id }) => id))
}

async function noteRemoved({ database, clock }: RemovePlatform, id: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock()
    await transaction.updateTable('backups').set({ removed_at: now }).where('id', '=', id).execute()
    await recordChange(transaction, {
      entity: BACKUP_ENTITY,
      id,
      action: 'update',
      actor: 'system',
      before: { removedAt: null },
      after: { removedAt: now.toISOString() },
    })
  })
}

/** Their outcome stays in the audit trail. */
async function forgetOldest({ database }: RemovePlatform): Promise<void> {
  await database
    .deleteFrom('backups')
    .where('state', 'not in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('bytes', 'is', null)]))
    .where('id', '<', (eb) =>
      eb
        .selectFrom('backups as newest')
        .select('newest.id')
        .orderBy('newest.id', 'desc')
        .offset(KEPT_ROWS)
        .limit(1),
    )
    .execute()
}
