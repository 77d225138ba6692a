import { endpoint } from '#platform/shared/endpoint.ts'
import { Timeline, TimelineQuery } from './timeline-schema.ts'

export const showTimeline = endpoint('GET', '/timeline', {
  can: 'task:view',
  summary: 'Tasks that lie within a period, what waits for what among them, and open tasks without dates',
  query: TimelineQuery,
  reply: Timeline,
})
