import type { MouseEvent } from 'react'

/** Whether the browser handles a click on a link itself: another tab, another window, a download. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
