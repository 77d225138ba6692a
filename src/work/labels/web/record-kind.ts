import { IconTags } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const labelKind: ShownKind = {
  name: 'label',
  label: 'Label',
  icon: IconTags,
  isRestorable: true,
}
