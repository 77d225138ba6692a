import type { PushSubscriptionKeys } from '../../shared/push-schema.ts'

/** Why push cannot be switched on here: the browser has none, or its user refused it for this site. */
export type PushObstacle = 'unsupported' | 'denied'

/** What keeps this browser from showing pushed notifications; undefined: nothing. */
export function pushObstacle(): PushObstacle | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Whether this browser is subscribed with the installation's key, whatever the server knows. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  if (pushObstacle() !== undefined) return false
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription !== null && subscription !== undefined && hasKey(subscription, publicKey)
}

/**
 * Asks the person, and subscribes this browser with its maker's push service.
 * @returns what the server needs to reach it; undefined if the person refused
 * @throws Error when the push service cannot be reached, or no service worker is installed
 */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined)
    throw new Error('The page is not ready for it yet. Reload it, and try again.')
  const { pushManager } = registration
  const earlier = await pushManager.getSubscription()
  // of an installation with another key, such as the one before a restore: it could not be reached
  if (earlier !== null && !hasKey(earlier, publicKey)) await earlier.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Ends the subscription with the push service, if there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  if (key === null) return false
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
