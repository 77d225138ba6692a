import { IconTag } from '@tabler/icons-react'
import type { PaletteAction } from '#platform/web/palette-entries.ts'

export const itemActions: readonly PaletteAction[] = [
  { label: 'New Item', icon: IconTag, can: 'item:create', href: () => '/items?new=1' },
]
