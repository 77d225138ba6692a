import { IconListCheck } from '@tabler/icons-react'
import { onItsTask, type ShownKind } from '#platform/web/record-kinds.ts'

export const subTaskKind: ShownKind = {
  name: 'sub-task',
  label: 'Sub-task',
  icon: IconListCheck,
  pageOf: onItsTask,
  isRestorable: true,
}
