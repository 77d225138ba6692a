import { IconTag } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const itemKind: ShownKind = {
  name: 'item',
  label: 'Item',
  icon: IconTag,
  auditedFor: 'item:view',
  pageOf: searchedOn('/items'),
  isRestorable: true,
}
