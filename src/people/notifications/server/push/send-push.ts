import webPush from 'web-push'
import type { Platform } from '#platform/server/platform.ts'
import { type PostOutcome, postGuarded } from '#platform/server/security/guarded-post.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import type { PushedNotice } from '../../shared/push-schema.ts'
import type { ClaimedPush } from './claim-pushes.ts'
import { readPushKeys } from './push-keys.ts'

/** Seconds that a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 24 * 60 * 60
/** Push services take 4,096 bytes in all; a character takes up to three of them. */
const LONGEST = 200

/**
 * Encrypts a notification for its browser and hands it to the push service, which cannot read it. The address came from a
 * browser, so that the request is guarded as those to typed ones.
 * @param limit milliseconds
 */
export async function sendPush(
  platform: Pick<Platform, 'config' | 'database' | 'network' | 'secrets'>,
  push: ClaimedPush,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<PostOutcome> {
  const { publicKey, privateKey } = await readPushKeys(platform)
  const notice: PushedNotice = {
    title: oneLine(push.title, LONGEST),
    body: oneLine(push.detail, LONGEST),
    path: push.path,
    tag: `notification-${push.notification_id}`,
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    JSON.stringify(notice),
    {
      TTL: KEPT_SECONDS,
      urgency: 'normal',
      vapidDetails: { subject: contactOf(platform.config.appUrl), publicKey, privateKey },
    },
  )
  return postGuarded(platform.network, {
    address: push.endpoint,
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
