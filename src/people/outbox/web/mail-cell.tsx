import { useQuery } from '@tanstack/react-query'
import { IconClock, IconMailCheck, IconMailExclamation } from '@tabler/icons-react'
import { meQuery } from '#people/accounts/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import type { OutboxMessage, OutboxState } from '../shared/outbox-schema.ts'
import { deliveryNote } from './delivery-note.ts'
import { useRetry } from './use-retry.ts'
import './mail-cell.css'

const WORDS: Readonly<Record<OutboxState, string>> = {
  queued: 'Queued',
  delivered: 'Delivered',
  failed: 'Failed',
}
const ICONS = { queued: IconClock, delivered: IconMailCheck, failed: IconMailExclamation } as const

/**
 * The state of the last mail about a row or a card, with Retry if it failed; its tooltip is the mail server's reply.
 * The row's query must list the entity `outbox`, so that the state updates automatically.
 */
export function MailCell({ message }: { message: OutboxMessage | null }) {
  return message === null ? <span className="note mail-cell">–</span> : <MailOfRow message={message} />
}

function MailOfRow({ message }: { message: OutboxMessage }) {
  const { timeZone } = useAccount()
  const isConfigured = useQuery(meQuery).data?.mailConfigured ?? true
  const retry = useRetry(message, isConfigured)
  const { state } = message
  const Icon = ICONS[state]
  return (
    <span className={state === 'failed' ? 'note mail-cell mail-cell-failed' : 'note mail-cell'}>
      <span className="mail-cell-state" title={deliveryNote(message, { isConfigured, timeZone })}>
        <Icon size={14} stroke={1.75} aria-hidden />
        {WORDS[state]}
      </span>
      {state === 'failed' && retry.isOffered ? (
        <button
          type="button"
          className="mail-cell-retry"
          disabled={retry.isPending}
          aria-busy={retry.isPending || undefined}
          aria-label={`Retry: ${message.subject}`}
          onClick={retry.onPress}
        >
          Retry
        </button>
      ) : null}
    </span>
  )
}
