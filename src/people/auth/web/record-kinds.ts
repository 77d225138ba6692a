import {
  IconKey,
  IconLogin2,
  IconShieldCheck,
  IconShieldLock,
  IconShieldX,
  IconUserShield,
} from '@tabler/icons-react'
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
  {
    name: 'second-way',
    label: 'Second way',
    icon: IconShieldCheck,
  },
  {
    name: 'identity',
    label: 'Connected sign-in',
    icon: IconUserShield,
  },
  {
    name: 'sign-in-settings',
    label: 'Sign-in',
    icon: IconShieldLock,
    pageOf: () => '/settings/sign-in',
  },
]
