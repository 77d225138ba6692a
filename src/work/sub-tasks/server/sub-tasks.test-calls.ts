import type { FeatureCalls } from '#test/feature-calls.ts'
import { createSubTask } from '../shared/sub-task-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /sub-tasks/task/:id': 'users',
    'GET /sub-tasks/:id': 'users',
    'POST /sub-tasks': 'users',
    'PATCH /sub-tasks/:id': 'users',
    'PATCH /sub-tasks/:id/toggle-complete': 'users',
    'DELETE /sub-tasks/:id': 'users',
  },
  one: {
    // the first task and the first sub-task have the same id
    async 'sub-tasks'({ app, admin, idOf }) {
      const body = { title: 'Dial', parentTaskId: Number(await idOf('task')) }
      return (await app.call(createSubTask, { as: admin, body })).body.id
    },
  },
  bodies: ({ existing }) => ({
    'POST /sub-tasks': { title: 'Mallory', parentTaskId: Number(existing['task']) },
    'PATCH /sub-tasks/:id': { title: 'Mallory' },
  }),
}
