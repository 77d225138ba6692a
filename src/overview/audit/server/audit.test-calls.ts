import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /audit': 'admins',
    'GET /audit/people': 'admins',
    'GET /audit/csv': 'admins',
    'GET /audit/:id': 'admins',
  },
}
