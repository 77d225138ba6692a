export { examineInstallation } from './examine-installation.ts'
export type { BackupMeans } from './make-backup.ts'
export { type Backups, startBackups } from './start-backups.ts'
