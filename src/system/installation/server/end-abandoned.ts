import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { partName } from '#platform/server/backup/write-archive.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'
import { notifyOfFailure } from './notify-of-failure.ts'

/** When this database was set up. It is not part of a backup, so a restored database gets its own. */
export const INSTALLED_AT = sql<Date>`(select min(applied_at) from schema_migration)`

const KILLED = 'The process that made it ended before it was done.'
const RESTORED = 'It is the backup that this installation was restored from.'

/** Records that the process making a backup is gone: its lease expired. The caller holds the lock. */
export async function endAbandoned(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
): Promise<void> {
  const abandoned = await transaction
    .updateTable('backups')
    .set({
      state: 'interrupted',
      step: null,
      lease_until: null,
      ended_at: platform.clock(),
      fault: sql<string>`case when installed_at is distinct from ${INSTALLED_AT} then ${RESTORED} else ${KILLED} end`,
    })
    .where('state', '=', 'running')
    .where('lease_until', '<', sql<string>`clock_timestamp()`)
    .returning(['id', 'reason', 'directory', 'file_name', 'fault'])
    .execute()
  for (const { id, reason, directory, file_name, fault } of abandoned) {
    await recordChange(transaction, {
      entity: BACKUP_ENTITY,
      id,
      action: 'update',
      actor: 'system',
      before: { state: 'running' },
      after: { state: 'interrupted', fault },
    })
    if (fault === RESTORED) continue
    await notifyOfFailure(transaction, platform, { reason, fault: KILLED })
    if (directory === platform.config.backupDirectory && file_name !== null)
      await rm(partName(path.join(directory, file_name)), { force: true })
  }
}
