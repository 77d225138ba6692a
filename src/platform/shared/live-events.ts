import * as z from 'zod/mini'
import { id } from './fields.ts'
import type { Permission } from './permissions.ts'

/**
 * The events of the live connection that every browser holds, both ways. Features add their own; see
 * src/platform/server/live/live-event.ts.
 */

/** Something changed, or a signal for this person came: the queries that name the entity are old. */
export interface LiveChange {
  entity: string
  /** '' where it is about no single thing: for a signal, and for many changes at once. */
  id: string
  action: 'create' | 'update' | 'delete' | 'restore'
  actorId: string | null
  /** Its number in the audit trail, which the writer's browser read in X-Changes; none for a signal, and for many at once. */
  change?: number
}

/** Who came and who went since the last time. */
export interface PresenceNews {
  /** `online` is everybody who is there: what was known before is forgotten. So it is when a connection opens. */
  isWhole: boolean
  /** Ids of people who have a browser open now. */
  online: string[]
  /** Ids of people whose last browser closed. */
  offline: string[]
}

/** What people see each other open, and the permission that seeing it needs. */
export const VIEWED_ENTITIES = {
  task: 'task:view',
  invoice: 'invoice:view',
  quote: 'estimation:view',
} as const satisfies Record<string, Permission>
export type ViewedEntity = keyof typeof VIEWED_ENTITIES

/** What a browser says it has open; null = no longer one of this kind. One browser has one of each kind open. */
export const Viewing = z.object({
  entity: z.enum(Object.keys(VIEWED_ENTITIES) as ViewedEntity[]),
  id: z.nullable(id()),
})
export type Viewing = z.infer<typeof Viewing>

/** Who else has the same thing open: never the one who is told. Names at most {@link MAX_VIEWERS} people. */
export interface Viewers {
  entity: ViewedEntity
  id: number
  people: { id: string; name: string }[]
}
export const MAX_VIEWERS = 20

/** What a browser sends. Whoever asks for an answer gets `{}` or `{ error: { code, message, retryAfter? } }`. */
export interface LiveFromBrowser {
  /** A renewed access token. */
  renew(token: string): void
  /** To be said again after each connecting: the server forgets it with the connection. */
  viewing(thing: Viewing, answer?: (reply: LiveError | object) => void): void
}

/** Why an event was refused. `retryAfter` in seconds. */
export interface LiveError {
  error: { code: string; message: string; retryAfter?: number }
}

/** What a browser hears. */
export interface LiveToBrowser {
  change(change: LiveChange): void
  /** How far the server has heard as the connection opens; see ChangeFeed.position. */
  position(position: string): void
  /** Changes may have been missed: fetch again what is shown. */
  refresh(): void
  /** The own account changed: fetch it again. */
  account(): void
  /** The session is over. */
  'signed-out'(): void
  /** For those with chat:view. */
  presence(news: PresenceNews): void
  /** Said whenever they change, and once to who begins to view. */
  viewers(viewers: Viewers): void
}
