import { hostname } from 'node:os'
import { sql } from 'kysely'
import { backupName } from '#platform/server/backup/backup-directory.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { BACKUP_ENTITY, type BackupRow } from './backup-tables.ts'
import { endAbandoned, INSTALLED_AT } from './end-abandoned.ts'
import { lockBackups } from './lock-backups.ts'
import { nightOf } from './night.ts'

/** Milliseconds until a failed nightly backup is retried. */
const TRY_AGAIN_AFTER = 60 * 60 * 1000

/** A backup that only this process makes, as long as it renews its lease. */
export type ClaimedBackup = Pick<BackupRow, 'id' | 'reason'> & {
  runner: string
  directory: string
  fileName: string
}

type ClaimPlatform = Pick<Platform, 'config' | 'database' | 'clock'>

/**
 * Claims the backup that is due now: a requested one, or this night's. Backups that another process abandoned are
 * recorded as such first. Undefined when none is due, or another process makes it.
 * @param claim.runner who claims it; @param claim.lease milliseconds after which another process may claim it
 */
export async function claimBackup(
  platform: ClaimPlatform,
  { runner, lease }: { runner: string; lease: number },
): Promise<ClaimedBackup | undefined> {
  const { config, clock } = platform
  return platform.database.transaction().execute(async (transaction) => {
    await lockBackups(transaction)
    await endAbandoned(transaction, platform)
    const now = clock()
    const underWay = await transaction
      .selectFrom('backups')
      .select(['id', 'state', 'reason'])
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (underWay?.state === 'running') return undefined
    const taken = underWay ?? (await addNightly(transaction, platform, now))
    if (taken === undefined) return undefined
    const { id, reason } = taken
    const directory = config.backupDirectory
    const fileName = backupName(reason.replace(' ', '-'), now, config.timeZone)
    await transaction
      .updateTable('backups')
      .set({
        state: 'running',
        step: 'writing',
        begun_at: now,
        machine: hostname(),
        directory,
        file_name: fileName,
        runner,
        lease_until: leaseEnd(lease),
        installed_at: INSTALLED_AT,
      })
      .where('id', '=', id)
      .execute()
    return { id, reason, runner, directory, fileName }
  })
}

/**
 * Renews the lease of a claimed backup; false when this process lost it because it did not renew in time.
 * @param lease milliseconds from now
 */
export async function renewLease(
  { database }: Pick<Platform, 'database'>,
  { id, runner }: Pick<ClaimedBackup, 'id' | 'runner'>,
  lease: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('backups')
    .set({ lease_until: leaseEnd(lease) })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function leaseEnd(lease: number) {
  return sql<Date>`clock_timestamp() + ${lease} * interval '1 millisecond'`
}

/** This night's backup, when it is due now. */
async function addNightly(
  transaction: WriteExecutor,
  { config }: ClaimPlatform,
  now: Date,
): Promise<Pick<BackupRow, 'id' | 'reason'> | undefined> {
  if (config.backupsKept === 0) return undefined
  const night = nightOf(config.timeZone, now)
  const attempts = await transaction
    .selectFrom('backups')
    .select(['state', 'begun_at'])
    .where('night', '=', night)
    .execute()
  const isDone = attempts.some(({ state }) => state === 'proven' || state === 'untried')
  const isTooSoon = attempts.some(({ begun_at }) => Date.parse(begun_at) > now.getTime() - TRY_AGAIN_AFTER)
  if (isDone || isTooSoon) return undefined
  if (attempts.length === 0 && nightOf(config.timeZone, await installedAt(transaction)) >= night)
    return undefined
  const row = await transaction
    .insertInto('backups')
    .values({ reason: 'nightly', night, state: 'waiting', begun_at: now })
    .returning(['id', 'reason'])
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: BACKUP_ENTITY,
    id: row.id,
    action: 'create',
    actor: 'system',
    after: { reason: row.reason, night },
  })
  return row
}

/** A new installation has nothing to back up on its first day. */
async function installedAt(transaction: WriteExecutor): Promise<Date> {
  const { rows } = await sql<{ at: string | null }>`select ${INSTALLED_AT} as at`.execute(transaction)
  return new Date(rows[0]?.at ?? 0)
}
