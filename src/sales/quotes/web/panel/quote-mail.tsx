import { MailCell } from '#people/outbox/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Quote } from '../../shared/quote-schema.ts'

/** The last e-mail about a quote and its delivery state, with Retry after a failure. */
export function QuoteMail({ quote: { mail, emailedAt } }: { quote: Quote }) {
  const { timeZone } = useAccount()
  return (
    <PanelSection title="E-mail" note={mail === null ? undefined : `to ${mail.toAddress}`}>
      {mail === null ? (
        <p className="dim">
          {emailedAt === null ? 'Not sent yet' : `Sent ${formatInstant(emailedAt, timeZone)}`}
        </p>
      ) : (
        <div className="quote-mail-line">
          <div className="quote-mail-text">
            <div>{mail.subject}</div>
            <div className="document-facts-label">{formatInstant(mail.createdAt, timeZone)}</div>
            {mail.state === 'delivered' || mail.serverReply === null ? null : (
              <div className="document-facts-label">{mail.serverReply}</div>
            )}
          </div>
          <MailCell message={mail} />
        </div>
      )}
    </PanelSection>
  )
}
