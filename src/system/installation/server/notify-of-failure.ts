import { notify } from '#people/notifications/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { BackupReason } from '../shared/backup-schema.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'

const TITLES: Readonly<Record<BackupReason, string>> = {
  nightly: 'The nightly backup failed',
  'by hand': 'A backup failed',
}

/** Notifies every administrator that a backup failed. Repeated failures share one notification. */
export async function notifyOfFailure(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { reason, fault }: { reason: BackupReason; fault: string },
): Promise<void> {
  await notify(transaction, platform, {
    kind: 'backup-failed',
    to: 'administrators',
    actor: 'system',
    about: { entity: BACKUP_ENTITY.name, id: reason },
    title: TITLES[reason],
    detail: fault,
    path: '/system',
  })
}

/** Notifies every administrator that a backup is sound but its data is not. Repeated nights share one notification. */
export async function notifyOfBrokenBooks(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  booksFault: string,
): Promise<void> {
  await notify(transaction, platform, {
    kind: 'backup-failed',
    to: 'administrators',
    actor: 'system',
    about: { entity: BACKUP_ENTITY.name, id: 'books' },
    title: 'The books need a look',
    detail: `The last backup is proven and can be restored, but what it holds, as the database does, needs a look. ${booksFault}`,
    path: '/system',
  })
}
