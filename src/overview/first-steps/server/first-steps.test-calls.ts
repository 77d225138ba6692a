import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /first-steps': 'admins',
    'PATCH /first-steps': 'admins',
    'POST /first-steps/sample-data': 'admins',
    'DELETE /first-steps/sample-data': 'admins',
  },
  bodies: () => ({
    'PATCH /first-steps': { isShown: true },
  }),
}
