import type { FeatureCalls } from '#test/feature-calls.ts'
import { createWebhook } from '../shared/webhook-endpoints.ts'

const HOOK = { address: 'https://hooks.example.lk/board', events: ['task.done'] }

export const calls: FeatureCalls = {
  who: {
    'GET /webhooks': 'admins',
    'GET /webhook-events': 'admins',
    'POST /webhooks': 'admins',
    'PUT /webhooks/:id': 'admins',
    'POST /webhooks/:id/pause': 'admins',
    'POST /webhooks/:id/resume': 'admins',
    'POST /webhooks/:id/secret': 'admins',
    'POST /webhooks/:id/ping': 'admins',
    'DELETE /webhooks/:id': 'admins',
    'GET /webhooks/:id/deliveries': 'admins',
    'GET /webhook-deliveries/:id': 'admins',
    'POST /webhook-deliveries/:id/send-again': 'admins',
  },
  one: {
    async webhooks({ app, admin }) {
      return (await app.call(createWebhook, { as: admin, body: HOOK })).body.id
    },
    async 'webhook-deliveries'({ app, idOf }) {
      // finished: one that waits would be tried meanwhile
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `insert into webhook_deliveries (webhook_id, message_id, event, about, payload, state, created_at)
         values ($1, 'msg_0123456789abcdef01234567', 'ping', '', '{}', 'failed', now()) returning id`,
        [await idOf('webhooks')],
      )
      return Number(rows[0]?.id)
    },
  },
  bodies: () => ({ 'POST /webhooks': HOOK, 'PUT /webhooks/:id': HOOK }),
}
