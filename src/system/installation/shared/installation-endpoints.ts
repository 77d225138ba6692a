import { endpoint } from '#platform/shared/endpoint.ts'
import { Backup } from './backup-schema.ts'
import { Installation } from './installation-schema.ts'

export const getInstallation = endpoint('GET', '/installation', {
  can: 'installation:view',
  summary: 'Version, database, disk, mail and backups of the installation, and what is to be mended',
  reply: Installation,
})

export const makeBackup = endpoint('POST', '/installation/backups', {
  can: 'installation:create',
  summary: 'Has a backup made and proven at once, in the background; 409 while one is being made',
  reply: Backup,
  status: 202,
})
