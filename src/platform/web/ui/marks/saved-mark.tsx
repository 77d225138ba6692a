import { IconCheck } from '@tabler/icons-react'

/**
 * The quiet tick after a save; the parent removes it after 2 s.
 * @param announced whether screen readers say it; not where a toast says what was saved
 */
export function SavedMark({ announced }: { announced: boolean }) {
  return (
    <span className="saved-mark" role={announced ? 'status' : undefined}>
      <IconCheck size={14} stroke={2} aria-hidden />
      Saved
    </span>
  )
}
