import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { day, Instant } from '#platform/shared/fields.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'
import { User } from './user-schema.ts'

/** How new people join: `approval` by an ADMIN · `open` immediately · `closed` only by invitation. */
export const SIGNUP_MODES = ['approval', 'open', 'closed'] as const

/** One's own account as the server sees it now, with the facts about the installation that every page needs. */
export const Me = z.object({
  user: User,
  /** Empty while the account is Pending, and for a MANAGER. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** When the account must have a second way, if it has none and needs one (spec 35.2). */
  secondWayDue: z.nullable(Instant),
  /** That moment has passed: nothing opens until it has one. */
  mustAddSecondWay: z.boolean(),
  serverTime: Instant,
  timeZone: z.string(),
  /** The current calendar day in that time zone. */
  today: day(),
  signup: z.enum(SIGNUP_MODES),
  /** Whether a mail server is configured; without one, mail stays in the outbox. */
  mailConfigured: z.boolean(),
  /**
   * Passwords are switched off for everybody but one administrator (spec 35.4): `kept` for that one, `off` for the others;
   * absent: everybody has one.
   */
  passwords: z.optional(z.enum(['off', 'kept'])),
})
export type Me = z.infer<typeof Me>

export const getMe = endpoint('GET', '/auth/me', {
  can: 'signed-in',
  byToken: true,
  summary: 'The own account, its permissions and the time on the server',
  reply: Me,
})
