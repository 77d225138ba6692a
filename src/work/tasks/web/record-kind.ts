import { IconChecklist } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const taskKind: ShownKind = {
  name: 'task',
  label: 'Task',
  icon: IconChecklist,
  pageOf: ({ entityId }) => `/task?task=${entityId}`,
  isRestorable: true,
}
