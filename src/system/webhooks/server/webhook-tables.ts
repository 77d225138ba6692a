import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import * as z from 'zod/mini'
import type { Kept, OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { Signal } from '#platform/server/live/signals.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { DeliveryState, PauseReason } from '../shared/webhook-schema.ts'

export interface WebhooksTable {
  id: GeneratedAlways<number>
  address: string
  events: string[]
  /** Whose changes may be one of its events. */
  entities: string[]
  sealed_secret: Buffer
  /** The one before the last change, which signs too until `earlier_until`. */
  earlier_secret: Buffer | null
  earlier_until: OptionalTimestamp
  /** Null while it is active. */
  paused: PauseReason | null
  /** Failed tries in a row. */
  failures: Generated<number>
  failing_since: OptionalTimestamp
  made_by: Kept<string>
  created_at: RequiredTimestamp
}

/** Changes of which the deliveries are still to be made; inserted by the trigger of `changes`. */
export interface WebhookChangesTable {
  change_id: ColumnType<number, never, never>
  webhook_ids: ColumnType<number[], never, never>
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhook_id: Kept<number>
  message_id: Kept<string>
  event: Kept<string>
  about: Kept<string>
  /** JSON, as it is signed and sent. */
  payload: Kept<string>
  state: Generated<DeliveryState>
  /** Tries since it was made or sent again. */
  attempts: Generated<number>
  /** Tries in all. */
  tries: Generated<number>
  answer: ColumnType<number | null, never, number | null>
  created_at: RequiredTimestamp
  /** Of a claimed one the end of its lease. */
  next_try_at: OptionalTimestamp
  is_claimed: Generated<boolean>
}

export interface WebhookTriesTable {
  delivery_id: Kept<number>
  number: Kept<number>
  at: Kept<string, Date>
  answer: Kept<number | null>
  words: Kept<string>
  milliseconds: Kept<number>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    webhooks: WebhooksTable
    webhook_changes: WebhookChangesTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_tries: WebhookTriesTable
  }
}

/** Webhooks in the audit trail and the live feed. */
export const WEBHOOK_ENTITY: Entity = { name: 'webhook', audience: 'webhook:view' }

/** The browsers of those who may see deliveries fetch them again. */
export const DELIVERY_ENTITY = 'webhook-delivery'

/** Something is to be sent: also raised by the trigger of `changes` (migrations/0079_webhooks.sql). */
export const WEBHOOK_SIGNAL: Signal<object> = { topic: 'webhooks', outdates: false, content: z.object({}) }
