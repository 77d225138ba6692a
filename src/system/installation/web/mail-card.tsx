import { Link } from '@tanstack/react-router'
import { withSeparators } from '#platform/shared/counted.ts'
import type { Finding } from '#platform/shared/finding.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import type { Installation } from '../shared/installation-schema.ts'
import { momentText } from './moment-text.ts'
import { SystemCard } from './system-card.tsx'

/** Whether mail is being sent, and how much is waiting. */
export function MailCard({
  mail: { isConfigured, queued, failed, oldestQueuedAt },
  findings,
}: {
  mail: Installation['mail']
  findings: readonly Finding[]
}) {
  const { timeZone } = useAccount()
  const today = useToday()
  return (
    <SystemCard
      title="Mail"
      findings={findings}
      action={
        <Link className="link push" to="/outbox">
          Mail outbox
        </Link>
      }
    >
      <dl className="facts system-facts">
        <dt>Mail server</dt>
        <dd>{isConfigured ? 'Set' : 'None'}</dd>
        <dt>Waiting</dt>
        <dd>
          {withSeparators(queued)}
          {oldestQueuedAt === null ? null : (
            <span className="dim"> since {momentText(oldestQueuedAt, timeZone, today)}</span>
          )}
        </dd>
        <dt>Given up</dt>
        <dd>{withSeparators(failed)}</dd>
      </dl>
    </SystemCard>
  )
}
