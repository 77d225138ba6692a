import { IconUpload } from '@tabler/icons-react'
import type { Permission } from '#platform/shared/permissions.ts'
import type { ListLink } from './list-link.ts'

/** From a list to the page that imports into it. @param list its name, which is also that of the importable */
export function importLink(list: string, can: Permission): ListLink {
  return { list, label: `Import ${list}`, word: 'Import', path: `/import/${list}`, can, icon: IconUpload }
}
