import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /ready-to-bill': 'accountants',
    'GET /ready-to-bill/totals': 'accountants',
    'GET /task/:id/billed': 'accountants',
    'POST /ready-to-bill/invoice': 'admins',
  },
  bodies: () => ({ 'POST /ready-to-bill/invoice': { clientId: 1, taskIds: [1] } }),
}
