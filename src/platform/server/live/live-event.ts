import type * as z from 'zod/mini'
import { counted } from '#platform/shared/counted.ts'
import { AppError } from '#platform/shared/errors.ts'
import { can, type Permission } from '#platform/shared/permissions.ts'
import type { Actor } from '../security/actor.ts'
import type { Platform } from '../platform.ts'

/** What a browser may send over its live connection: declared with {@link liveEvent}, bound in startLive. */
export interface LiveEvent {
  name: string
  can: 'active' | Permission
  /** How often one person may send it, from all their browsers together; above it they are refused, not thrown out. */
  limit?: { count: number; seconds: number }
  /** Parses and handles one; what it returns is the answer. @throws AppError */
  receive(message: unknown, sender: Sender): Promise<object>
}

/** Who sends an event: the account as it stands at this moment, and the id of the socket. */
export interface Sender {
  actor: Actor
  socketId: string
}

/** How features speak to open browsers of this process. Each process is told by a signal and tells its own. */
export interface LiveSpeaker {
  /** To everybody who has the permission, or to those of them whose ids are given; rights are those of this moment. */
  tell(audience: { can: Permission; people?: readonly string[] }, event: string, content: unknown): void
}

/** What a feature adds to the live connection. */
export type LiveFeature = (speaker: LiveSpeaker) => readonly LiveEvent[]

/**
 * Declares an event. The handler gets what the schema made of the message, from an account that may send it, one
 * message of a browser after the other.
 */
export function liveEvent<Message>(declared: {
  name: string
  can: LiveEvent['can']
  limit?: LiveEvent['limit'] & object
  message: z.ZodMiniType<Message>
  handle: (message: Message, sender: Sender) => Promise<object>
}): LiveEvent {
  const { message: schema, handle, ...event } = declared
  return {
    ...event,
    async receive(message, sender) {
      const parsed = schema.safeParse(message)
      if (parsed.success) return handle(parsed.data, sender)
      throw new AppError('validation', parsed.error.issues[0]?.message ?? 'Please check what was sent')
    },
  }
}

/** @throws AppError account_pending or forbidden */
export function checkMaySend(event: LiveEvent, actor: Actor): void {
  if (actor.status === 'Pending')
    throw new AppError('account_pending', 'Your account is waiting for approval')
  if (event.can !== 'active' && !can(actor.role, event.can))
    throw new AppError('forbidden', 'You are not allowed to do this.')
}

/**
 * Counts what people send of each event within its limit, in memory: a limit holds in each process.
 * @returns counts one; throws AppError rate_limited with retryAfter above the limit
 */
export function createEventLimits(clock: Platform['clock']): (event: LiveEvent, userId: string) => void {
  const counts = new Map<string, { count: number; endsAt: number }>()
  return (event, userId) => {
    if (event.limit === undefined) return
    const now = clock().getTime()
    const key = `${event.name}:${userId}`
    const found = counts.get(key)
    const window =
      found !== undefined && found.endsAt > now
        ? found
        : { count: 0, endsAt: now + event.limit.seconds * 1000 }
    // the ended ones of others would stay for ever
    if (window !== found) for (const [each, { endsAt }] of counts) if (endsAt <= now) counts.delete(each)
    counts.set(key, window)
    if (window.count >= event.limit.count) {
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      throw new AppError(
        'rate_limited',
        `That was too fast. Please try again in ${counted(retryAfter, 'second')}.`,
        { retryAfter },
      )
    }
    window.count++
  }
}
