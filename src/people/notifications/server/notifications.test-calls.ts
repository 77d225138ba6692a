import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /notifications': 'active',
    'GET /notifications/unread': 'active',
    'POST /notifications/read': 'active',
    'GET /notifications/preferences': 'active',
    'PUT /notifications/preferences': 'active',
  },
  bodies: () => ({
    'POST /notifications/read': {},
    'PUT /notifications/preferences': { mail: {} },
  }),
}
