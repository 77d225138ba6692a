import type { FeatureCalls } from '#test/feature-calls.ts'
import { createTask } from '../shared/task-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /task/csv': 'users',
    'GET /task': 'users',
    'GET /task/types': 'users',
    'GET /task/:id': 'users',
    'POST /task': 'users',
    'POST /task/bulk': 'users',
    'POST /task/bulk-delete': 'admins',
    'POST /task/:id/shift': 'users',
    'PATCH /task/:id': 'users',
    'PATCH /task/:id/assignee': 'users',
    'PUT /task/:id/labels': 'users',
    'PUT /task/:id/blockers/:otherId': 'users',
    'DELETE /task/:id/blockers/:otherId': 'users',
    'DELETE /task/:id': 'admins',
    'GET /task/:id/history': 'users',
    'GET /remark-versions/:id': 'users',
    'POST /import/tasks': 'users',
  },
  one: {
    async task({ app, admin }) {
      const body = { taskName: 'Call', dueDate: '2026-12-01', remark: '<p>Ask for the price</p>' }
      return (await app.call(createTask, { as: admin, body })).body.id
    },
    async 'other-task'({ app, admin }) {
      const body = { taskName: 'Another one', dueDate: '2026-12-01' }
      return (await app.call(createTask, { as: admin, body })).body.id
    },
    async 'remark-versions'({ app, idOf }) {
      const { rows } = await app.platform.pool.query<{ id: number }>(
        'select id from remark_versions where task_id = $1',
        [await idOf('task')],
      )
      return Number(rows[0]?.id)
    },
    async undo({ app, idOf }) {
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `select id from changes where entity = 'task' and action = 'create' and entity_id = $1`,
        [await idOf('task')],
      )
      return Number(rows[0]?.id)
    },
  },
  bodies: ({ existing, admin }) => ({
    'POST /task': { taskName: 'Mallory', dueDate: '2026-12-01' },
    'POST /task/bulk': { ids: [Number(existing['task'])], set: { status: 'Done' } },
    'POST /task/bulk-delete': { ids: [Number(existing['task'])] },
    'POST /task/:id/shift': { days: 1 },
    'PATCH /task/:id': { taskName: 'Mallory' },
    'PATCH /task/:id/assignee': { assigneeId: admin.id },
    'PUT /task/:id/labels': { labels: [] },
    'POST /import/tasks': { rows: [{ taskName: 'Mallory', dueDate: '2026-12-01' }] },
  }),
}
