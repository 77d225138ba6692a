import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { CalendarDay, CalendarQuery } from './calendar-schema.ts'

export const listCalendar = endpoint('GET', '/calendar', {
  can: 'task:view',
  summary: 'Tasks and sub-tasks by the day they are due, days without any left out',
  query: CalendarQuery,
  reply: z.array(CalendarDay),
})
