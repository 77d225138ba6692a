import { IconClock, IconPlayerPlay } from '@tabler/icons-react'
import { onItsTask, type ShownKind } from '#platform/web/record-kinds.ts'

export const timeEntryKind: ShownKind = {
  name: 'time-entry',
  label: 'Time Entry',
  icon: IconClock,
  pageOf: onItsTask,
  isRestorable: true,
}

export const timerKind: ShownKind = {
  name: 'timer',
  label: 'Timer',
  icon: IconPlayerPlay,
}
