import { notify } from '#features/notifications/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { BackupReason } from '../shared/backup-schema.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'

const TITLES: Readonly<Record<BackupReason, string>> = {
  nightly: 'The nightly backup failed',
  'by hand': 'A backup failed',
}

/** Tells every administrator that a backup failed; tries that fail again and again are one notification. */
export async function tellOfFault(
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
