import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#platform/web/account-context.tsx'
import { call } from '#platform/web/api-client.ts'
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { retryOutboxMessage } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { isBeingSent } from './delivery-note.ts'
import { OUTBOX_QUERIES } from './outbox-queries.ts'

export interface RetryButtonProps {
  message: OutboxMessage
  /** Whether a mail server is set; without one a message that waits cannot be tried. */
  isConfigured: boolean
  size?: ButtonProps['size']
  onRetried?: () => void
}

/** Tries a message that waits or failed again, at once. Nothing stands here for any other. */
export function RetryButton({ message, isConfigured, size = 'normal', onRetried }: RetryButtonProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const mutationKey = [...OUTBOX_QUERIES, 'retry', message.id]
  const retry = useMutation({
    mutationKey,
    mutationFn: () => call(retryOutboxMessage, { params: { id: String(message.id) } }),
    onSuccess: async (retried) => {
      if (!isConfigured) toast.info({ message: 'No mail server is set: the message waits in the outbox.' })
      else if (isBeingSent(retried)) toast.info({ message: 'The message is being sent at this moment.' })
      else toast.success({ message: `Trying ${retried.toAddress} again.` })
      await queryClient.invalidateQueries({ queryKey: OUTBOX_QUERIES })
      onRetried?.()
    },
    onError: (error) => {
      toast.error({ title: 'Not tried again', message: error.message })
      // it was delivered or deleted meanwhile
      void queryClient.invalidateQueries({ queryKey: OUTBOX_QUERIES })
    },
  })
  const isOffered = message.state === 'failed' || (message.state === 'queued' && isConfigured)
  if (!isOffered || !can('outbox:edit')) return null
  return (
    <Button
      size={size}
      busy={retry.isPending}
      aria-label={`Retry: ${message.subject}`}
      onClick={(event) => {
        // not a press on the row, which opens the message
        event.stopPropagation()
        // the second click of two may come before the button is drawn disabled
        if (queryClient.isMutating({ mutationKey }) === 0) retry.mutate()
      }}
    >
      Retry
    </Button>
  )
}
