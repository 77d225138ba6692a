import type { TablerIcon } from '@tabler/icons-react'
import type { Permission } from '#platform/shared/permissions.ts'

/** What leads from a list to another page about the same, such as its import. */
export interface ListLink {
  /** The list, as the page that draws it calls itself. */
  list: string
  label: string
  /** Beside the icon, where there is room for a word. */
  word: string
  path: string
  can: Permission
  icon: TablerIcon
}
