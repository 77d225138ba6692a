import { Button } from '#platform/web/ui/button.tsx'
import type { ShownSending } from './use-sendings.ts'

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' })

export interface SendingCardProps {
  sending: ShownSending
  onRetry: () => void
  onCancel: () => void
}

/** A file on its way: how far it is, or what keeps it. */
export function SendingCard({ sending, onRetry, onCancel }: SendingCardProps) {
  const { name, size, received, fault, canRetry } = sending
  const share = size === 0 ? 0 : received / size
  return (
    <li className="file-card">
      <span className="file-card-name ellipsis" title={name}>
        {name}
      </span>
      {fault === undefined ? (
        <>
          <progress className="file-card-progress" value={share} aria-label={`Uploading ${name}`} />
          <span className="file-card-facts">Uploading, {PERCENT.format(share)}</span>
        </>
      ) : (
        <span role="alert" className="file-card-facts file-card-fault">
          {fault}
        </span>
      )}
      <span className="file-card-buttons">
        {fault !== undefined && canRetry ? (
          <Button size="small" aria-label={`Try again to upload ${name}`} onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <Button
          kind="ghost"
          size="small"
          aria-label={`${fault === undefined ? 'Cancel' : 'Dismiss'} ${name}`}
          onClick={onCancel}
        >
          {fault === undefined ? 'Cancel' : 'Dismiss'}
        </Button>
      </span>
    </li>
  )
}
