import { useEffect } from 'react'
import { pageTitle } from '#platform/web/page/page-title.ts'

const PLAIN = '/favicon.svg'
/** The latest drawing: an icon that arrives late must not show an earlier count. */
let drawn = 0

/** Shows the unread count in the browser's tab and on the icon of an installed application. */
export function useUnreadCount(unread: number): void {
  useEffect(() => show(unread), [unread])
  useEffect(() => () => show(0), [])
}

function show(unread: number): void {
  pageTitle.set((title) => ({ ...title, unread }))
  drawn = unread
  if (unread === 0) setIcon(PLAIN)
  else void drawIcon(unread).catch(() => undefined)
  // a browser may refuse it, or support only the tab
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined)
}

/** Without unread messages no drawing is needed. */
async function drawIcon(unread: number): Promise<void> {
  const { unreadIcon } = await import('./unread-icon.ts')
  if (drawn === unread) setIcon(unreadIcon(unread))
}

function setIcon(href: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon !== null && icon.getAttribute('href') !== href) icon.href = href
}
