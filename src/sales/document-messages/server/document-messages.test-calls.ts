import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /document-messages': 'accountants',
    'GET /document-messages/unanswered': 'accountants',
    'POST /document-messages': 'admins',
    'POST /public/:token/message': 'anybody',
  },
  bodies: ({ existing }) => ({
    'POST /document-messages': { kind: 'quote', id: Number(existing.quotes), text: 'We start on Monday.' },
    'POST /public/:token/message': { name: 'Mallory Perera', text: 'When can you start?' },
  }),
}
