import type { MouseEvent } from 'react'

/** Whether the browser does something of its own with a press on a link: another tab, another window, a download. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
