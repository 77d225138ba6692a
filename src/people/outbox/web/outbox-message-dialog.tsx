import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { AttachmentButton } from './attachment-button.tsx'
import { isBeingSent } from './delivery-note.ts'
import { outboxMessageQuery } from './outbox-queries.ts'
import { OutboxStatePill } from './outbox-state-pill.tsx'
import { RetryButton } from './retry-button.tsx'

export interface OutboxMessageDialogProps {
  message: OutboxMessage
  /** Whether a mail server is configured. */
  isConfigured: boolean
  onClose: () => void
}

/** The defaults until the message has loaded. */
const NOTHING_MORE = { isLinkHidden: false, replyTo: null, attachment: null }
const HIDDEN = 'Not shown: only the recipient may use it.'
const NO_SERVER = 'Without a mail server it reaches nobody.'
const REMOVED = 'The text was removed 90 days after the message was delivered.'

/** One message with its text. */
export function OutboxMessageDialog({ message, isConfigured, onClose }: OutboxMessageDialogProps) {
  const { timeZone } = useAccount()
  const close = useRef<HTMLButtonElement>(null)
  const whole = useQuery(outboxMessageQuery(message.id))
  const newest = whole.data ?? message
  const { state, attempts, serverReply, createdAt, deliveredAt, nextAttemptAt } = newest
  const { isLinkHidden, replyTo, attachment } = whole.data ?? NOTHING_MORE
  return (
    <Dialog
      opened
      title={message.subject}
      onCancel={onClose}
      footer={
        <>
          <RetryButton
            message={newest}
            isConfigured={isConfigured}
            onRetried={() => focusIfLost(close.current)}
          />
          <Button ref={close} data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className="facts outbox-facts">
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
            <dd>{isBeingSent(newest) ? 'Being sent' : formatInstant(nextAttemptAt, timeZone)}</dd>
          </>
        )}
        {serverReply === null ? null : (
          <>
            <dt>Mail server</dt>
            <dd>{serverReply}</dd>
          </>
        )}
        {isLinkHidden ? (
          <>
            <dt>Link</dt>
            <dd>{isConfigured || state !== 'queued' ? HIDDEN : `${HIDDEN} ${NO_SERVER}`}</dd>
          </>
        ) : null}
        {replyTo === null ? null : (
          <>
            <dt>Answers go to</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        {attachment === null ? null : (
          <>
            <dt>Attachment</dt>
            <dd>
              <AttachmentButton messageId={message.id} attachment={attachment} />
            </dd>
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
      {/* a region, so that it can be scrolled and selected by keyboard */}
      {whole.isSuccess ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard
        <pre className="outbox-text" tabIndex={0} aria-label="Text of the message">
          {whole.data.text === '' ? REMOVED : whole.data.text}
        </pre>
      ) : null}
    </Dialog>
  )
}
