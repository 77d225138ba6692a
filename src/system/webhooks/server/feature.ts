import type { ServerFeature } from '#platform/server/feature.ts'
import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { startWebhooks } from './deliver-webhooks.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'
import { watchWebhooks } from './watch-webhooks.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const webhooks: ServerFeature<{ announced: readonly AnnouncedEvent[] }> = {
  name: 'system/webhooks',
  routes: (router, platform, { announced }) => webhookRoutes(router, platform, announced),
  audited: [
    {
      kind: { name: 'webhook', label: 'Webhook' },
      fields: {
        address: ['Address', 'text'],
        events: ['Events', 'text'],
        paused: ['Paused', 'text'],
        secret_changed: ['Secret changed', 'flag'],
        sent_again: ['Sent again', 'text'],
      },
      source: { table: 'webhooks', title: 'address' },
      did({ action, after }) {
        if (action !== 'update') return undefined
        if (after['secret_changed'] === true) return 'given a new secret'
        if ('sent_again' in after) return 'sent a message again'
        if (!('paused' in after)) return undefined
        return after['paused'] === null ? 'resumed' : 'paused'
      },
    },
  ],
  sweeps: [sweepWebhooks],
  watch: watchWebhooks,
  start: (platform, { announced }) => startWebhooks(platform, announced),
}
