import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { timeEntry } from '../shared/time-schema.ts'

/** What other programs may be told of time. */
export const announcedTime: readonly AnnouncedEvent[] = [
  {
    type: 'time.recorded',
    label: 'Time is recorded',
    entity: timeEntry.name,
    isIn: ({ action }) => action === 'create',
    source: {
      table: 'time_entries',
      about: "coalesce('#' || task_id, 'Project ' || project_id)",
      data: { taskId: 'task_id', projectId: 'project_id', userId: 'user_id', day: 'day', minutes: 'minutes' },
    },
  },
]
