import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { useRetry } from './use-retry.ts'

export interface RetryButtonProps {
  message: OutboxMessage
  /** Whether a mail server is configured; without one, a waiting message cannot be retried. */
  isConfigured: boolean
  size?: ButtonProps['size']
  onRetried?: () => void
}

/** Resends a waiting or failed message immediately. Renders nothing for any other. */
export function RetryButton({ message, isConfigured, size = 'normal', onRetried }: RetryButtonProps) {
  const { isOffered, isPending, onPress } = useRetry(message, isConfigured, onRetried)
  if (!isOffered) return null
  return (
    <Button size={size} busy={isPending} aria-label={`Retry: ${message.subject}`} onClick={onPress}>
      Retry
    </Button>
  )
}
