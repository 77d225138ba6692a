import { IconReceipt2 } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const slipKind: ShownKind = {
  name: 'slip',
  label: 'Bank slip',
  icon: IconReceipt2,
  auditedFor: 'receipt:view',
}
