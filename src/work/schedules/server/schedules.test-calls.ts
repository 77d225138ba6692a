import type { FeatureCalls } from '#test/feature-calls.ts'
import { createSchedule } from '../shared/schedule-endpoints.ts'

const DAILY = { name: 'Mallory', unit: 'day', startsOn: '2090-01-01' } as const

export const calls: FeatureCalls = {
  who: {
    'GET /schedules': 'users',
    'GET /schedules/:id': 'users',
    'GET /schedules/:id/preview': 'users',
    'POST /schedules': 'users',
    'PUT /schedules/:id': 'users',
    'DELETE /schedules/:id': 'users',
    'POST /schedules/:id/pause': 'users',
    'POST /schedules/:id/resume': 'users',
    'POST /schedules/:id/end': 'users',
    'POST /schedules/:id/make-missed': 'users',
    'POST /schedules/:id/skip': 'users',
    'POST /schedules/:id/run-now': 'users',
  },
  one: {
    schedules: async ({ app, admin }) => (await app.call(createSchedule, { as: admin, body: DAILY })).body.id,
  },
  bodies: () => ({
    'POST /schedules': DAILY,
    'PUT /schedules/:id': DAILY,
    'POST /schedules/:id/skip': { day: '2090-01-02' },
  }),
}
