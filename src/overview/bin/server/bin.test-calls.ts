import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /bin': 'admins',
    'POST /bin/:id/restore': 'admins',
  },
}
