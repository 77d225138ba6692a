import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /notifications': 'active',
    'GET /notifications/unread': 'active',
    'POST /notifications/read': 'active',
    'GET /notifications/preferences': 'active',
    'PUT /notifications/preferences': 'active',
    'GET /notifications/push': 'active',
    'PUT /notifications/push': 'active',
    'POST /notifications/push/test': 'active',
    'DELETE /notifications/push': 'active',
  },
  bodies: () => ({
    'POST /notifications/read': {},
    'PUT /notifications/preferences': { mail: {} },
    'PUT /notifications/push': {
      endpoint: 'https://push.example.lk/send/one',
      // the generator of P-256, which is a point like any other
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AQIDBAUGBwgJCgsMDQ4PEA',
      },
    },
  }),
}
