import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /board': 'users',
    'GET /board/limits': 'users',
    'PUT /board/limits': 'admins',
  },
  bodies: () => ({ 'PUT /board/limits': { limits: [{ status: 'In Progress', most: 5 }] } }),
}
