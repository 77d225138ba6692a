import type { FeatureCalls } from '#test/feature-calls.ts'
import { createTime } from '../shared/time-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /timer': 'users',
    'POST /timer/start': 'users',
    'POST /timer/stop': 'users',
    'DELETE /timer': 'users',
    'GET /time': 'users',
    'GET /time/csv': 'users',
    'POST /time': 'users',
    'PATCH /time/:id': 'users',
    'DELETE /time/:id': 'users',
  },
  one: {
    async time({ app, admin, idOf }) {
      const taskId = Number(await idOf('task'))
      const body = { taskId, day: '2026-11-19', minutes: 30 }
      const [entry] = (await app.call(createTime, { as: admin, body })).body.entries
      return entry?.id ?? 0
    },
  },
  bodies: () => ({
    'POST /time': { taskId: 1, day: '2026-11-19', minutes: 1 },
    'PATCH /time/:id': { note: 'Mallory' },
    'POST /timer/start': { taskId: 1 },
    'POST /timer/stop': {},
  }),
}
