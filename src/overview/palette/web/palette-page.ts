import type { TablerIcon } from '@tabler/icons-react'

/** A page that can be opened. */
export interface PalettePage {
  label: string
  path: string
  /** The page's own title, if it differs. */
  pageTitle?: string
  icon?: TablerIcon | undefined
  /** The shortcut that opens it, such as `g t`. */
  keys?: string
}
