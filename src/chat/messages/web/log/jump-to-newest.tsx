import { IconArrowDown } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'

/** A button back to the newest message, for those who have scrolled up. */
export function JumpToNewest({
  isShown,
  isNew,
  onJump,
}: {
  isShown: boolean
  /** Whether there are unseen messages below. */
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
