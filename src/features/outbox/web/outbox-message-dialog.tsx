import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#platform/web/account-context.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { outboxMessageQuery } from './outbox-queries.ts'
import { OutboxStatePill } from './outbox-state-pill.tsx'

/** One message with its text. */
export function OutboxMessageDialog({ message, onClose }: { message: OutboxMessage; onClose: () => void }) {
  const { timeZone } = useAccount()
  const whole = useQuery(outboxMessageQuery(message.id))
  const { state, attempts, serverReply, createdAt, deliveredAt, nextAttemptAt } = whole.data ?? message
  return (
    <Dialog
      opened
      title={message.subject}
      onCancel={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="outbox-facts">
        <dt>To</dt>
        <dd>
          {message.toName} <span className="dim">{message.toAddress}</span>
        </dd>
        <dt>Written</dt>
        <dd>{formatInstant(createdAt, timeZone)}</dd>
        <dt>State</dt>
        <dd>
          <OutboxStatePill state={state} />
        </dd>
        {deliveredAt === null ? null : (
          <>
            <dt>Delivered</dt>
            <dd>{formatInstant(deliveredAt, timeZone)}</dd>
          </>
        )}
        {attempts === 0 ? null : (
          <>
            <dt>Attempts</dt>
            <dd>{attempts}</dd>
          </>
        )}
        {state !== 'queued' || nextAttemptAt === null || attempts === 0 ? null : (
          <>
            <dt>Next attempt</dt>
            <dd>{formatInstant(nextAttemptAt, timeZone)}</dd>
          </>
        )}
        {serverReply === null ? null : (
          <>
            <dt>Mail server</dt>
            <dd>{serverReply}</dd>
          </>
        )}
      </dl>
      {whole.isError ? (
        <ErrorBox
          title="The text could not be loaded."
          detail={whole.error.message}
          onRetry={() => void whole.refetch()}
          retrying={whole.isFetching}
        />
      ) : null}
      {whole.isPending ? (
        <div className="outbox-text appear-late" role="status" aria-label="Loading...">
          <Skeleton width="70%" />
        </div>
      ) : null}
      {/* a region of its own, so that the keyboard can scroll and select it */}
      {whole.isSuccess ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard
        <pre className="outbox-text" tabIndex={0} aria-label="Text of the message">
          {whole.data.text}
        </pre>
      ) : null}
    </Dialog>
  )
}
