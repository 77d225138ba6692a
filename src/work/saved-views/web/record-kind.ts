import { IconBookmark } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const savedViewKind: ShownKind = {
  name: 'saved-view',
  label: 'Saved view',
  icon: IconBookmark,
  isRestorable: true,
}
