import { IconDatabaseExport } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const backupKind: ShownKind = {
  name: 'backup',
  label: 'Backup',
  icon: IconDatabaseExport,
  pageOf: () => '/system',
}
