import type { FeatureCalls } from '#test/feature-calls.ts'
import { uploaded } from '#test/chat-scene.ts'
import { samplePng } from '#test/sample-files.ts'
import { EVERYONE } from '../shared/chat-schema.ts'
import { sendMessage } from './send-message.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /chat/messages': 'users',
    'GET /chat/changes': 'users',
    'PATCH /chat/messages/:id': 'users',
    'PUT /chat/messages/:id/reactions': 'users',
    'DELETE /chat/messages/:id': 'users',
    'GET /message-files/:id/content': 'users',
    'GET /chat/conversations': 'users',
    'GET /chat/unread': 'users',
    'POST /chat/read': 'users',
    'GET /references': 'active',
  },
  one: {
    async chat({ app, admin }) {
      const sender = { id: admin.id, firstName: 'Nimal', secondName: 'Perera' }
      return (await sendMessage(app.platform, { text: 'Seven match.', conversation: EVERYONE }, sender)).id
    },
    async 'message-files'({ app, admin }) {
      const file = await uploaded(app, admin.id, 'a.png', samplePng())
      const sender = { id: admin.id, firstName: 'Nimal', secondName: 'Perera' }
      const sent = { text: 'The layout', conversation: EVERYONE, files: [file] }
      return (await sendMessage(app.platform, sent, sender)).files?.[0]?.id ?? 0
    },
  },
  bodies: () => ({
    'PATCH /chat/messages/:id': { text: 'Seen' },
    'PUT /chat/messages/:id/reactions': { emoji: '👍', isOn: true },
    'POST /chat/read': { conversation: 'everyone', messageId: 1 },
  }),
}
