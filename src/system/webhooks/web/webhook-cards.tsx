import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Webhook } from '../shared/webhook-schema.ts'

/** The webhooks as cards; the chosen one's deliveries are below. */
export function WebhookCards({
  webhooks,
  chosenId,
}: {
  webhooks: readonly Webhook[]
  chosenId: number | undefined
}) {
  return (
    <ul className="webhook-cards" aria-label="Webhooks">
      {webhooks.map(({ id, address, events, paused, week }) => (
        <li key={id}>
          <Link
            to="/settings/api"
            search={{ webhook: id }}
            className="webhook-card"
            aria-current={id === chosenId ? 'true' : undefined}
          >
            <span className="webhook-card-icon" aria-hidden>
              <IconWebhook size={16} stroke={1.75} />
            </span>
            <span className="webhook-card-text">
              <span className="webhook-card-address ellipsis" title={address}>
                {address}
              </span>
              <span className="webhook-card-events ellipsis" title={events.join(', ')}>
                {events.join(', ')}
              </span>
            </span>
            <span className="webhook-card-state">
              {paused === null ? (
                <StatusPill tone="green" glyph="tick" word="Active" />
              ) : (
                <StatusPill tone="amber" glyph="pause" word="Paused" />
              )}
              <span className="webhook-card-week">
                {week.all === 0 ? 'None in 7 days' : `${week.delivered} of ${week.all} in 7 days`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
