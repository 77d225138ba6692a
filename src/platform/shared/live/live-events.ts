import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Permission } from '../permissions.ts'

/**
 * The events of every browser's live connection, in both directions. Features add their own; see
 * src/platform/server/live/live-event.ts.
 */

/** A change, or a signal for this user: queries that name the entity are stale. */
export interface LiveChange {
  entity: string
  /** '' if it is not about a single record: for a signal, and for many changes at once. */
  id: string
  action: 'create' | 'update' | 'delete' | 'restore'
  actorId: string | null
  /** Its number in the audit trail, which the writer has from X-Changes; absent for signals and for many changes. */
  change?: number
}

/** Who came online and who went offline since the last event. */
export interface PresenceNews {
  /** Whether `online` is the complete list, replacing what was known: so when a connection opens. */
  isWhole: boolean
  /** Ids of users who have a browser open now. */
  online: string[]
  /** Ids of users whose last browser closed. */
  offline: string[]
}

/** The kinds of records whose viewers are shown, with the permission required to see them. */
export const VIEWED_ENTITIES = {
  task: 'task:view',
  invoice: 'invoice:view',
  quote: 'estimation:view',
} as const satisfies Record<string, Permission>
export type ViewedEntity = keyof typeof VIEWED_ENTITIES

/** What a browser has open; null: no longer any of this kind. A browser has at most one of each kind open. */
export const Viewing = z.object({
  entity: z.enum(Object.keys(VIEWED_ENTITIES) as ViewedEntity[]),
  id: z.nullable(id()),
})
export type Viewing = z.infer<typeof Viewing>

/** Who else has the same record open, never the recipient. Names at most {@link MAX_VIEWERS} users. */
export interface Viewers {
  entity: ViewedEntity
  id: number
  people: { id: string; name: string }[]
}
export const MAX_VIEWERS = 20

/**
 * Events that a browser sends. If it requests an acknowledgement, that is `{}` or
 * `{ error: { code, message, retryAfter? } }`.
 */
export interface LiveFromBrowser {
  /** A renewed access token. */
  renew(token: string): void
  /** Sent again after each reconnection: the server forgets it with the connection. */
  viewing(thing: Viewing, answer?: (reply: LiveError | object) => void): void
}

/** Why an event was refused. `retryAfter` in seconds. */
export interface LiveError {
  error: { code: string; message: string; retryAfter?: number }
}

/** Events that a browser receives. */
export interface LiveToBrowser {
  change(change: LiveChange): void
  /** The server's position in the feed when the connection opens; see ChangeFeed.position. */
  position(position: string): void
  /** Changes may have been missed: refetch what is shown. */
  refresh(): void
  /** The user's own account changed: refetch it. */
  account(): void
  /** The session is over. */
  'signed-out'(): void
  /** For those with chat:view. */
  presence(news: PresenceNews): void
  /** Sent whenever they change, and once to each new viewer. */
  viewers(viewers: Viewers): void
}
