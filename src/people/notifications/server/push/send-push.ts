import webPush from 'web-push'
import type { Platform } from '#platform/server/platform.ts'
import { type PostOutcome, postGuarded } from '#platform/server/security/guarded-post.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import type { PushedNotice } from '../../shared/push-schema.ts'
import { readPushKeys } from './push-keys.ts'

/** Seconds that a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 24 * 60 * 60
/** Push services take 4,096 bytes in all; a character takes up to three of them. */
const LONGEST = 200

/** The browser is subscribed no longer. */
const GONE: ReadonlySet<number | null> = new Set([404, 410])

/** Where a browser is reached, and what messages to it are encrypted with. */
export interface PushedBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether the push service took a message. */
export function isTaken({ status }: PostOutcome): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Whether the push service no longer knows the browser. */
export function isGone({ status }: PostOutcome): boolean {
  return GONE.has(status)
}

/**
 * Encrypts a notification for its browser and hands it to the push service, which cannot read it. The address came from a
 * browser, so that the request is guarded as those to typed ones.
 * @param limit milliseconds
 */
export async function sendPush(
  platform: Pick<Platform, 'config' | 'database' | 'network' | 'secrets'>,
  { endpoint, p256dh, auth }: PushedBrowser,
  notice: PushedNotice,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<PostOutcome> {
  const { publicKey, privateKey } = await readPushKeys(platform)
  const sent: PushedNotice = {
    ...notice,
    title: oneLine(notice.title, LONGEST),
    body: oneLine(notice.body, LONGEST),
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(sent),
    {
      TTL: KEPT_SECONDS,
      urgency: 'normal',
      vapidDetails: { subject: contactOf(platform.config.appUrl), publicKey, privateKey },
    },
  )
  return postGuarded(platform.network, {
    address: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body,
    limit,
    signal,
  })
}

/** Whom a push service may write to about this installation: an https address, or a mail address. */
function contactOf(appUrl: string): string {
  return appUrl.startsWith('https://') ? appUrl : `mailto:postmaster@${new URL(appUrl).hostname}`
}
