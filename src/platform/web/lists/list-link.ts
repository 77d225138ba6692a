import type { TablerIcon } from '@tabler/icons-react'
import type { Permission } from '#platform/shared/permissions.ts'

/** A link from a list to a related page, such as its import. */
export interface ListLink {
  /** The list, by the name that its page uses. */
  list: string
  label: string
  /** Beside the icon, where there is room for text. */
  word: string
  path: string
  can: Permission
  icon: TablerIcon
}
