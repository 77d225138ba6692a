import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedBackup } from './audit-backup.ts'
import { installationRoutes } from './installation-routes.ts'
import type { BackupMeans } from './make-backup.ts'
import { startBackups } from './start-backups.ts'
import { watchBackups } from './watch-backups.ts'

export const installation: ServerFeature<{ backups: BackupMeans }> = {
  name: 'system/installation',
  routes: (router, platform, { backups }) => installationRoutes(router, platform, backups.version),
  audited: [auditedBackup],
  watch: watchBackups,
  start: (platform, { backups }) => startBackups(platform, backups),
}
