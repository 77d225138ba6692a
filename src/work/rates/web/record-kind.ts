import { IconCoins } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const ratesKind: ShownKind = {
  name: 'rates',
  label: 'Rates',
  icon: IconCoins,
  auditedFor: 'billing:view',
  pageOf: () => '/rates',
}
