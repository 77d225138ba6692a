import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /ready-to-bill': 'admins',
    'GET /ready-to-bill/totals': 'admins',
    'GET /task/:id/billed': 'admins',
    'POST /ready-to-bill/invoice': 'admins',
  },
  bodies: () => ({ 'POST /ready-to-bill/invoice': { clientId: 1, taskIds: [1] } }),
}
