import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /notifications/digest': 'users',
    'PUT /notifications/digest': 'users',
  },
  bodies: () => ({
    'PUT /notifications/digest': { frequency: 'off', hour: 8 },
  }),
}
