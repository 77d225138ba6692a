import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Executor } from '../database/database.ts'

/** The channel of signals; see change-feed.ts. */
export const SIGNAL_CHANNEL = 'ledgerboard_signals'

/** A message from one process to all, including itself: names and ids, at most a few thousand bytes. */
export interface Signal<Content> {
  topic: string
  /** Whether it outdates anything that browsers have fetched; see ChangeFeed.position. */
  outdates: boolean
  content: z.ZodMiniType<Content>
}

/** The payload of the channel. */
export const SentSignal = z.object({ topic: z.string(), content: z.unknown() })

/** A signal to single users; see signalUsers. */
export const USERS_SIGNAL: Signal<{ entity: string; userIds: string[] }> = {
  topic: 'users',
  outdates: true,
  content: z.object({ entity: z.string(), userIds: z.array(z.string()) }),
}

/** A notification of PostgreSQL is limited to 8,000 bytes; an id takes 39 of them. */
const IDS_PER_SIGNAL = 150

/** Notifies every process after the commit of the surrounding transaction. Received with ChangeFeed.onSignal. */
export async function sendSignal<Content>(
  executor: Executor,
  { topic }: Signal<Content>,
  content: Content,
): Promise<void> {
  await sql`select pg_notify(${SIGNAL_CHANNEL}, ${JSON.stringify({ topic, content })})`.execute(executor)
}

/**
 * Makes the open browsers of these users, on every process, refetch the queries that name the entity, after the commit
 * of the surrounding transaction; no one else is notified. For private records such as notifications, which are not in
 * `changes`.
 */
export async function signalUsers(
  executor: Executor,
  userIds: readonly string[],
  entity: string,
): Promise<void> {
  for (let start = 0; start < userIds.length; start += IDS_PER_SIGNAL) {
    await sendSignal(executor, USERS_SIGNAL, {
      entity,
      userIds: userIds.slice(start, start + IDS_PER_SIGNAL),
    })
  }
}
