import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

export type ErrorBoxProps = {
  title: string
  detail?: ReactNode
  /** Shows Try Again. */
  onRetry?: () => void
  retrying?: boolean
  /** It replaces a whole page: its title is the page's heading. */
  isPage?: boolean
}

/** An error of a page or section, shown near its cause and with a way out. */
export function ErrorBox({ title, detail, onRetry, retrying = false, isPage = false }: ErrorBoxProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="error-box" role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <div>
        <Title className="error-box-title">{title}</Title>
        {detail === undefined ? null : <p className="error-box-detail">{detail}</p>}
        {onRetry === undefined ? null : (
          <Button
            size="small"
            icon={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={onRetry}
            busy={retrying}
          >
            Try Again
          </Button>
        )}
      </div>
    </div>
  )
}
