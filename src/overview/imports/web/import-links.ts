import { IconUpload } from '@tabler/icons-react'
import type { ListLink } from '#platform/web/lists/list-link.ts'
import { IMPORT_KINDS, IMPORT_PERMISSIONS } from '../shared/import-kinds.ts'

/** From each list to its import. */
export const importLinks: readonly ListLink[] = IMPORT_KINDS.map((kind) => ({
  list: kind,
  label: `Import ${kind}`,
  word: 'Import',
  path: `/import/${kind}`,
  can: IMPORT_PERMISSIONS[kind],
  icon: IconUpload,
}))
