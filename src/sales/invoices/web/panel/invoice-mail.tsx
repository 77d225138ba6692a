import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#people/accounts/web/index.ts'
import { RetryButton } from '#people/outbox/web/index.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { TimelineEntry } from './timeline-entry.tsx'

const WORDS = {
  queued: 'Invoice queued',
  delivered: 'Invoice delivered',
  failed: 'Invoice not delivered',
} as const
const KINDS = { queued: 'record', delivered: 'happened', failed: 'failed' } as const

/** The last e-mail about an invoice and its delivery state, with Retry after a failure. */
export function InvoiceMail({ invoice: { mail, status } }: { invoice: Invoice }) {
  const { timeZone } = useAccount()
  const isConfigured = useQuery(meQuery).data?.mailConfigured ?? true
  if (mail === null) {
    return (
      <PanelSection title="E-mail">
        <p className="dim">{status === 'Draft' ? 'Not sent yet' : 'Issued without e-mail'}</p>
      </PanelSection>
    )
  }
  return (
    <PanelSection title="E-mail" note={`to ${mail.toAddress}`}>
      <ul>
        <TimelineEntry
          kind={KINDS[mail.state]}
          title={WORDS[mail.state]}
          note={
            <>
              <div>{deliveryText(mail, timeZone)}</div>
              <div>
                {mail.subject} · to {mail.toName}
              </div>
            </>
          }
          end={<RetryButton message={mail} isConfigured={isConfigured} size="small" />}
        />
      </ul>
    </PanelSection>
  )
}

/**
 * When it was created or delivered, the number of attempts, the mail server's reply, and the time of the next attempt.
 */
function deliveryText(mail: OutboxMessage, timeZone: string): string {
  const { state, attempts, serverReply, createdAt, deliveredAt, nextAttemptAt } = mail
  const parts = [
    state === 'delivered' ? null : serverReply,
    attempts > 1 ? `tried ${attempts} times` : null,
    formatInstant(deliveredAt ?? createdAt, timeZone),
    state === 'queued' && nextAttemptAt !== null && attempts > 0
      ? `next try ${formatInstant(nextAttemptAt, timeZone)}`
      : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
