import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId, userId } from '#platform/shared/fields.ts'

const params = z.object({ id: PathId, userId: userId() })

/** Who watches a task, in the order in which they began. */
export const Watchers = z.object({ watcherIds: z.array(z.string()) })
export type Watchers = z.infer<typeof Watchers>

export const addWatcher = endpoint('PUT', '/task/:id/watchers/:userId', {
  can: 'task:edit',
  summary: 'A person is told of the comments, the status and the due date of a task',
  params,
  reply: Watchers,
})

export const removeWatcher = endpoint('DELETE', '/task/:id/watchers/:userId', {
  can: 'task:edit',
  summary: 'A person no longer watches a task',
  params,
  reply: Watchers,
})
