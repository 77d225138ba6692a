import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { can, ROLES } from '#platform/shared/permissions.ts'
import type { BackupStep } from '../shared/backup-schema.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'
import type { ClaimedBackup } from './claim-backup.ts'
import { notifyOfBrokenBooks, notifyOfFailure } from './notify-of-failure.ts'

/** What a backup contains. */
export interface WrittenBackup {
  bytes: number
  rows: number
}

/** How a backup ended. A fault is one sentence. */
export type BackupOutcome =
  | { state: 'proven'; booksFault: string | null }
  | { state: 'untried' | 'failed'; fault: string }
  /** The process was stopped cleanly: nothing is wrong, so no one is notified. */
  | { state: 'interrupted'; fault: string }

type SettlePlatform = Pick<Platform, 'config' | 'database' | 'clock'>

/** Publishes the current step to viewers; only start and end are stored. */
export async function noteStep(
  { database }: SettlePlatform,
  { id, runner }: ClaimedBackup,
  step: BackupStep,
  written?: WrittenBackup,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('backups')
      .set({ step, ...written })
      .where('id', '=', id)
      .where('runner', '=', runner)
      .where('state', '=', 'running')
      .execute()
    const people = await transaction
      .selectFrom('users')
      .select('id')
      .where('status', '=', 'Active')
      .where(
        'role',
        'in',
        ROLES.filter((role) => can(role, BACKUP_ENTITY.audience)),
      )
      .execute()
    await signalUsers(
      transaction,
      people.map((person) => person.id),
      BACKUP_ENTITY.name,
    )
  })
}

/** Records the outcome of a backup, unless this process lost its claim. */
export async function settleBackup(
  platform: SettlePlatform,
  { id, runner, reason }: ClaimedBackup,
  outcome: BackupOutcome,
): Promise<void> {
  const fault = outcome.state === 'proven' ? null : outcome.fault
  const booksFault = outcome.state === 'proven' ? outcome.booksFault : null
  await platform.database.transaction().execute(async (transaction) => {
    const settled = await transaction
      .updateTable('backups')
      .set({
        state: outcome.state,
        step: null,
        lease_until: null,
        ended_at: platform.clock(),
        fault,
        books_fault: booksFault,
      })
      .where('id', '=', id)
      .where('runner', '=', runner)
      .where('state', '=', 'running')
      .returning(['bytes', 'rows'])
      .executeTakeFirst()
    if (settled === undefined) return
    await recordChange(transaction, {
      entity: BACKUP_ENTITY,
      id,
      action: 'update',
      actor: 'system',
      before: { state: 'running' },
      after: {
        state: outcome.state,
        ...settled,
        ...(fault === null ? {} : { fault }),
        ...(booksFault === null ? {} : { booksFault }),
      },
    })
    if (outcome.state === 'failed')
      await notifyOfFailure(transaction, platform, { reason, fault: outcome.fault })
    if (booksFault !== null) await notifyOfBrokenBooks(transaction, platform, booksFault)
  })
}
