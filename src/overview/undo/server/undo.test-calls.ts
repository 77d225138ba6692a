import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'POST /undo': 'active',
  },
  bodies: ({ existing }) => ({
    'POST /undo': { changes: [Number(existing['undo'])] },
  }),
}
