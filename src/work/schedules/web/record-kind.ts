import { IconRepeat } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'
import { schedule } from '../shared/schedule-schema.ts'

export const scheduleKind: ShownKind = {
  name: schedule.name,
  label: 'Repeating task',
  icon: IconRepeat,
  pageOf: searchedOn('/repeating'),
  isRestorable: true,
}
