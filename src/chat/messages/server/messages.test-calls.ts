import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /chat/messages': 'users',
    'GET /chat/conversations': 'users',
    'GET /chat/unread': 'users',
    'POST /chat/read': 'users',
    'GET /references': 'active',
  },
  bodies: () => ({
    'POST /chat/read': { conversation: 'everyone', messageId: 1 },
  }),
}
