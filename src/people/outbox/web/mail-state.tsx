import { useQuery } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { mailStatusQuery } from './outbox-queries.ts'

/** Whether mail is sent, and by which sender; without a mail server, what to configure. */
export function MailState({ isConfigured }: { isConfigured: boolean }) {
  const status = useQuery({ ...mailStatusQuery, enabled: isConfigured })
  if (!isConfigured) {
    return (
      <div className="outbox-notice">
        <p className="notice">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>
            No mail server is set: messages stay here and are not sent. To send mail, start Ledgerboard with{' '}
            <code>SMTP_URL</code>, such as <code>smtps://name:password@mail.example.lk</code>, and{' '}
            <code>MAIL_FROM</code>, the sender.
          </span>
        </p>
      </div>
    )
  }
  return (
    <div className="outbox-mail-state">
      {status.isError ? (
        <>
          <span>The mail status could not be loaded.</span>
          <Button size="small" busy={status.isFetching} onClick={() => void status.refetch()}>
            Try Again
          </Button>
        </>
      ) : null}
      {status.isSuccess ? (
        <>
          <span>
            Mail is sent as <strong>{status.data.from}</strong>
          </span>
          <span>{status.data.queued} waiting</span>
          <span>{status.data.failed} not delivered</span>
        </>
      ) : null}
    </div>
  )
}
