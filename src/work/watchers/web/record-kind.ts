import { IconEye } from '@tabler/icons-react'
import { onItsTask, type ShownKind } from '#platform/web/record-kinds.ts'

export const watcherKind: ShownKind = {
  name: 'task-watcher',
  label: 'Watching',
  icon: IconEye,
  pageOf: onItsTask,
}
