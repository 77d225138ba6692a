import { IconCheck } from '@tabler/icons-react'

/** The quiet tick after a save; the parent removes it after 2 s. */
export function SavedMark() {
  return (
    <span className="saved-mark" role="status">
      <IconCheck size={14} stroke={2} aria-hidden />
      Saved
    </span>
  )
}
