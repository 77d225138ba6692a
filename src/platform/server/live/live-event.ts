import type * as z from 'zod/mini'
import { counted } from '#platform/shared/counted.ts'
import { AppError } from '#platform/shared/errors.ts'
import { holds, type Permission } from '#platform/shared/permissions.ts'
import type { Actor } from '../security/actor.ts'
import type { Platform } from '../platform.ts'
import { requireSecondWay } from '../security/second-way-due.ts'

/** An event that a browser may send over its live connection: declared with {@link liveEvent}, bound in startLive. */
export interface LiveEvent {
  name: string
  can: 'active' | Permission
  /** How often one user may send it, from all browsers together; above it events are refused, without disconnecting. */
  limit?: { count: number; seconds: number }
  /** Parses and handles one; returns the acknowledgement. @throws AppError */
  receive(message: unknown, sender: Sender): Promise<object>
}

/** The sender of an event: the current account, and the id of the socket. */
export interface Sender {
  actor: Actor
  socketId: string
}

/** How features reach the open browsers of this process. Each process is notified by a signal and forwards it. */
export interface LiveSpeaker {
  /** To every user with the permission, or to those with the given ids; current permissions apply. */
  tell(audience: { can: Permission; people?: readonly string[] }, event: string, content: unknown): void
}

/** A feature's part of the live connection. */
export type LiveFeature = (speaker: LiveSpeaker) => readonly LiveEvent[]

/**
 * Declares an event. The handler receives the parsed message from an account with the permission, one message per
 * browser at a time.
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

/** @throws AppError second_way_required, account_pending or forbidden */
export function checkMaySend(event: LiveEvent, actor: Actor, now: Date): void {
  requireSecondWay(actor, now)
  if (actor.status === 'Pending')
    throw new AppError('account_pending', 'Your account is waiting for approval')
  if (event.can !== 'active' && !holds(actor, event.can))
    throw new AppError('forbidden', 'You are not allowed to do this.')
}

/**
 * Limits how often users send each event, in memory: the limit applies per process.
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
    // expired ones of other users would never be removed
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
