import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'POST /task/quick': 'users',
  },
  bodies: () => ({
    'POST /task/quick': { tasks: [{ taskName: 'Mallory', dueDate: '2026-12-01' }] },
  }),
}
