import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '#platform/server/platform.ts'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import { BACKUP_REASONS } from '../shared/backup-schema.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'
import { recordChange } from '#platform/server/changes.ts'

/** Lines that tell of backups whose files are long gone. */
const KEPT_ROWS = 500

type RemovePlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/**
 * Removes the files of nightly backups beyond the newest BACKUPS_KEPT, and in the same way those made by hand; never
 * the newest one that was proven. Only files in the folder of this process are looked at, and nothing else in it.
 */
export async function removeOldBackups(platform: RemovePlatform): Promise<void> {
  const { config, database, log } = platform
  if (config.backupsKept === 0) return
  const rows = await database
    .selectFrom('backups')
    .select(['id', 'reason', 'state', 'file_name'])
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
  const lastProven = present.find(({ state }) => state === 'proven')
  for (const reason of BACKUP_REASONS) {
    for (const { id, file } of present.filter((row) => row.reason === reason).slice(config.backupsKept)) {
      if (id === lastProven?.id) continue
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

/** What became of them stays in the audit trail. */
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
