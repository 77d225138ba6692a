import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /timeline': 'users',
  },
}
