import type { TablerIcon } from '@tabler/icons-react'

/** A page that one can go to. */
export interface PalettePage {
  label: string
  path: string
  /** What the page itself is called, where that differs. */
  pageTitle?: string
  icon?: TablerIcon | undefined
  /** The keys that lead there, such as `g t`. */
  keys?: string
}
