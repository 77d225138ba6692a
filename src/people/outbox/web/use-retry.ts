import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { retryOutboxMessage } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { isBeingSent } from './delivery-note.ts'
import { OUTBOX_QUERIES } from './outbox-queries.ts'

export interface Retry {
  /** Whether a retry is possible: it failed, or it is waiting and a server is configured. */
  isOffered: boolean
  isPending: boolean
  /** Retries immediately; the press does not reach the row around the button. */
  onPress: (event: MouseEvent) => void
}

/**
 * Retries a message, independent of the button's look.
 * @param isConfigured whether a mail server is configured; without one, a waiting message cannot be retried
 */
export function useRetry(message: OutboxMessage, isConfigured: boolean, onRetried?: () => void): Retry {
  const queryClient = useQueryClient()
  const can = useCan()
  const mutationKey = [...OUTBOX_QUERIES, 'retry', message.id]
  const retry = useMutation({
    mutationKey,
    mutationFn: () =>
      write(queryClient, { entity: 'outbox' }, () =>
        callWithMetadata(retryOutboxMessage, { params: { id: String(message.id) } }),
      ),
    onSuccess: ({ reply: retried }) => {
      if (!isConfigured) toast.info({ message: 'No mail server is set: the message waits in the outbox.' })
      else if (isBeingSent(retried)) toast.info({ message: 'The message is being sent at this moment.' })
      else toast.success({ message: `Trying ${retried.toAddress} again.` })
      onRetried?.()
    },
    onError: (error) => toast.error({ title: 'Not tried again', message: error.message }),
  })
  const hasReason = message.state === 'failed' || (message.state === 'queued' && isConfigured)
  return {
    isOffered: hasReason && can('outbox:edit'),
    isPending: retry.isPending,
    onPress: (event) => {
      event.stopPropagation()
      // a second click may come before the button is rendered disabled
      if (queryClient.isMutating({ mutationKey }) === 0) retry.mutate()
    },
  }
}
