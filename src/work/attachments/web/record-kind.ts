import { IconPaperclip } from '@tabler/icons-react'
import { onItsTask, type ShownKind } from '#platform/web/record-kinds.ts'

export const attachmentKind: ShownKind = {
  name: 'attachment',
  label: 'File',
  icon: IconPaperclip,
  pageOf: onItsTask,
  isRestorable: true,
}
