import { IconShieldX } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const refusedCallKind: ShownKind = {
  name: 'refused-call',
  label: 'Refused call',
  icon: IconShieldX,
}
