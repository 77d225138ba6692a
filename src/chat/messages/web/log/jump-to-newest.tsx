import { IconArrowDown } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'

/** The way down for who has scrolled up. */
export function JumpToNewest({
  isShown,
  isNew,
  onJump,
}: {
  isShown: boolean
  /** Whether messages below were not seen yet. */
  isNew: boolean
  onJump: () => void
}) {
  if (!isShown) return null
  return (
    <Button
      size="small"
      className="chat-jump"
      data-new={isNew || undefined}
      icon={<IconArrowDown size={14} stroke={2} aria-hidden />}
      onClick={onJump}
    >
      {isNew ? 'New messages' : 'Jump to newest'}
    </Button>
  )
}
