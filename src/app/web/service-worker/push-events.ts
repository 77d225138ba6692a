/** What a push message becomes on the screen. */
export interface ShownNotice {
  title: string
  options: NotificationOptions
}

/** Shown for a message that this build cannot read: browsers demand that something is. */
const UNREADABLE: ShownNotice = {
  title: 'Ledgerboard',
  options: { body: 'You have a new notification.', tag: 'notification', data: { path: '/notifications' } },
}
const ICON = '/icons/icon-192.png'

/** A push message as the server encrypts it: a title, a sentence, and the page that it is about. */
export function readNotice(text: string | undefined): ShownNotice {
  let message: unknown
  try {
    message = JSON.parse(text ?? '')
  } catch {
    return UNREADABLE
  }
  const { title, body, path, tag } = Object(message) as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNREADABLE
  return { title, options: { body, tag, icon: ICON, data: { path } } }
}

/** The address that a pressed notification opens: of this site, whatever it contains. */
export function addressOf(data: unknown, origin: string): string {
  const { path } = Object(data) as Record<string, unknown>
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return `${origin}/`
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : `${origin}/`
}
