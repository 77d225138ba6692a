import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    // one's own only
    'GET /import': 'active',
    'DELETE /import/:id': 'active',
  },
}
