import * as z from 'zod/mini'
import { id, Instant, line } from '#platform/shared/fields.ts'

/** How many webhooks an installation may have. */
export const MAX_WEBHOOKS = 10
/** How long a changed secret signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24
/** Failed tries in a row that pause a webhook, once the first of them is an hour old. */
export const MAX_FAILURES = 20
/** How long deliveries are kept. */
export const KEPT_DAYS = 30
/** The event of the test button. */
export const PING = 'ping'

/** Why a webhook is paused: by a person, its address answered 410, its tries fail, or its secret cannot be read. */
export const PAUSE_REASONS = ['by hand', 'gone', 'failing', 'secret lost'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Waiting for its first or next try, taken by the receiver, or given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const ADDRESS_SENTENCE = 'This must be an https:// address without a port and a password'

/** An https address on the default port, without a password. */
export function isHookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, port, username, password } = new URL(text)
  return protocol === 'https:' && port === '' && username === '' && password === ''
}

/** What a webhook is made from and changed to (spec 36.1). */
export const WebhookInput = z.object({
  address: line({ max: 500, required: 'Address is required' }).check(
    z.refine(isHookAddress, { error: ADDRESS_SENTENCE }),
  ),
  /** Types of {@link WebhookEvent}. */
  events: z
    .array(line({ max: 60 }))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(100, 'Each event is named once')),
})
export type WebhookInput = z.infer<typeof WebhookInput>

/** An event that a webhook can get. */
export const WebhookEvent = z.object({ type: z.string(), label: z.string() })
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** A webhook without its secret. */
export const Webhook = z.object({
  id: id(),
  address: z.string(),
  events: z.array(z.string()),
  /** Null while it is active. */
  paused: z.nullable(z.enum(PAUSE_REASONS)),
  /** Until when the secret before the last change signs too; null: it does not. */
  earlierSecretUntil: z.nullable(Instant),
  createdAt: Instant,
  /** Deliveries of the last 7 days: all, delivered ones, and given up ones. */
  week: z.object({ all: z.int(), delivered: z.int(), failed: z.int() }),
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with its secret: in the reply that makes it or changes the secret, and nowhere else. */
export const WebhookWithSecret = z.extend(Webhook, {
  /** `whsec_` and base64, for any library of Standard Webhooks. */
  secret: z.string(),
})
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** An event on its way to a webhook. */
export const Delivery = z.object({
  id: id(),
  webhookId: id(),
  /** The header `webhook-id`, the same on every try. */
  messageId: z.string(),
  event: z.string(),
  /** The number or name of the record. */
  about: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Tries so far. */
  tries: z.int(),
  /** The HTTP status of the last answer; null without one. */
  answer: z.nullable(z.int()),
  createdAt: Instant,
  nextTryAt: z.nullable(Instant),
})
export type Delivery = z.infer<typeof Delivery>

/** A try, with its HTTP status and the words of the status line, or why there was no answer. */
export const DeliveryTry = z.object({
  number: z.int(),
  at: Instant,
  answer: z.nullable(z.int()),
  words: z.string(),
  milliseconds: z.int(),
})
export type DeliveryTry = z.infer<typeof DeliveryTry>

/** A delivery with its payload and its latest tries, the oldest first. */
export const WholeDelivery = z.extend(Delivery, {
  /** JSON, exactly as it is sent. */
  payload: z.string(),
  log: z.array(DeliveryTry),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>
