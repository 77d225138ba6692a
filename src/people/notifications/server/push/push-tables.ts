import type { GeneratedAlways } from 'kysely'
import * as z from 'zod/mini'
import type { Kept, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { Signal } from '#platform/server/live/signals.ts'

/** The keys that push messages are signed with; one row. */
export interface PushKeysTable {
  public_key: string
  sealed_private_key: Buffer
  created_at: RequiredTimestamp
}

/** Browsers that notifications are pushed to; a trigger deletes them as their session ends (0082_push.sql). */
export interface PushSubscriptionsTable {
  session_id: Kept<string>
  user_id: Kept<string>
  endpoint: string
  p256dh: string
  auth: string
  created_at: RequiredTimestamp
}

/** Pushes that are still to be made. */
export interface PushMessagesTable {
  id: GeneratedAlways<number>
  session_id: Kept<string>
  notification_id: Kept<number>
  attempts: number
  created_at: RequiredTimestamp
  /** Of a claimed one the end of its lease. */
  next_try_at: RequiredTimestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    push_keys: PushKeysTable
    push_subscriptions: PushSubscriptionsTable
    push_messages: PushMessagesTable
  }
}

/** Something is to be pushed. */
export const PUSH_SIGNAL: Signal<object> = { topic: 'push', outdates: false, content: z.object({}) }

/** The signal to a person's open browsers that push was switched on or off in one of them; see signalUsers. */
export const OWN_PUSH = 'own-push'
