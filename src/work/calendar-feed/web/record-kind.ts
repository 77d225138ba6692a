import { IconCalendarShare } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const calendarFeedKind: ShownKind = {
  name: 'calendar-feed',
  label: 'Calendar feed',
  icon: IconCalendarShare,
}
