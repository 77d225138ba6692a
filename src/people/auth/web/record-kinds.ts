import { IconKey, IconLogin2, IconShieldX } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const authKinds: readonly ShownKind[] = [
  {
    name: 'session',
    label: 'Session',
    icon: IconLogin2,
  },
  {
    name: 'sign-in',
    label: 'Sign-in attempt',
    icon: IconShieldX,
  },
  {
    name: 'recovery',
    label: 'Password recovery',
    icon: IconKey,
  },
]
