import { IconMessage } from '@tabler/icons-react'
import { onItsTask, type ShownKind } from '#platform/web/record-kinds.ts'

export const commentKind: ShownKind = {
  name: 'comment',
  label: 'Comment',
  icon: IconMessage,
  pageOf: onItsTask,
  isRestorable: true,
}
