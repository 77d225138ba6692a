import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'PUT /task/:id/watchers/:userId': 'users',
    'DELETE /task/:id/watchers/:userId': 'users',
  },
}
