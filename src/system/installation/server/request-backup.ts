import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { BACKUP_ENTITY, type BackupRow } from './backup-tables.ts'
import { lockBackups } from './lock-backups.ts'

/**
 * Requests a backup now. The first process notified makes it; see start-backups.ts.
 * @throws AppError conflict while one is running
 */
export async function requestBackup(transaction: WriteExecutor, actor: Actor, now: Date): Promise<BackupRow> {
  await lockBackups(transaction)
  const underWay = await transaction
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (underWay !== undefined) throw new AppError('conflict', 'A backup is being made already.')
  const row = await transaction
    .insertInto('backups')
    .values({ reason: 'by hand', night: null, state: 'waiting', begun_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: BACKUP_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: { reason: row.reason },
  })
  return row
}
