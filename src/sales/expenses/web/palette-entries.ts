import { IconWallet } from '@tabler/icons-react'
import type { PaletteAction } from '#platform/web/palette-entries.ts'

export const expenseActions: readonly PaletteAction[] = [
  { label: 'Add Expense', icon: IconWallet, can: 'expenses:create', href: () => '/expenses?new=1' },
]
