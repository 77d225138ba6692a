import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { getSchedule, listSchedules } from '../shared/schedule-endpoints.ts'
import { schedule } from '../shared/schedule-schema.ts'

/** A schedule shows whom its task is for, and whether its last one is open. */
const ENTITIES = [schedule.name, 'task', 'project', 'user']

/** One page of schedules. */
export function scheduleListQuery(address: ListAddress) {
  return listPageQuery(listSchedules, address, { name: schedule.name, entities: ENTITIES })
}

/** One schedule with its task. */
export function scheduleQuery(id: number) {
  return queryOptions({
    queryKey: [schedule.name, 'one', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id: String(id) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The schedule that made a task, or was made from it; null without one. */
export function scheduleOfTaskQuery(taskId: number) {
  return queryOptions({
    queryKey: [schedule.name, 'of-task', taskId],
    queryFn: async ({ signal }) => {
      const [found] = await call(listSchedules, { query: { taskId: String(taskId), limit: '1' } }, { signal })
      return found ?? null
    },
    meta: { entities: [schedule.name] },
  })
}
