import { IconChecklist } from '@tabler/icons-react'
import type { PaletteAction } from '#platform/web/palette-entries.ts'

export const firstStepActions: readonly PaletteAction[] = [
  {
    label: 'Show the getting-started guide',
    icon: IconChecklist,
    can: 'installation:edit',
    href: () => '/dashboard?guide=1',
  },
]
