import type { Executor } from '#platform/server/database/database.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'

const CLAIMED_COLUMNS = [
  'outbox_messages.id',
  'to_name',
  'to_address',
  'subject',
  'text',
  'html',
  'holds_link',
  'message_id',
  'attempts',
  'created_at',
  'reply_to',
  'attachment_file_id',
  'attachment_name',
] as const

/** Milliseconds; longer than the wait before any attempt. */
const MAX_PUT_OFF = 12 * 60 * 60 * 1000

/** A message that only this process may send until its lease ends. */
export type ClaimedMessage = Pick<
  OutboxMessageRow,
  Exclude<(typeof CLAIMED_COLUMNS)[number], 'outbox_messages.id'> | 'id'
> & { leaseEnd: Date }

/**
 * Claims up to `most` due messages, oldest first, in one short transaction: it counts the attempt and sets the next one
 * to after the lease. Whatever happens to this process, no other one sends them before that, and one does afterwards.
 *
 * While a message is claimed, its server reply is empty; see isUnderWay.
 */
export async function claimMessages(
  database: Executor,
  { now, most, lease }: { now: Date; most: number; lease: number },
): Promise<ClaimedMessage[]> {
  const leaseEnd = new Date(now.getTime() + lease)
  const rows = await database
    .with('due', (query) =>
      query
        .selectFrom('outbox_messages')
        .select('id')
        .where('state', '=', 'queued')
        .where((message) =>
          message.or([
            message('next_attempt_at', '<=', now.toISOString()),
            // scheduled by a clock that was ahead and has been corrected; claimed messages keep their lease
            message.and([
              message('next_attempt_at', '>', new Date(now.getTime() + MAX_PUT_OFF).toISOString()),
              message.or([message('attempts', '=', 0), message('server_reply', 'is not', null)]),
            ]),
          ]),
        )
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_messages')
    .from('due')
    .whereRef('outbox_messages.id', '=', 'due.id')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), server_reply: null, next_attempt_at: leaseEnd }))
    .returning(CLAIMED_COLUMNS)
    .execute()
  return rows.map((row) => ({ ...row, leaseEnd }))
}

/** When the next message is due; undefined if none is waiting. */
export async function nextDueAt(database: Executor): Promise<Date | undefined> {
  const row = await database
    .selectFrom('outbox_messages')
    .select('next_attempt_at')
    .where('state', '=', 'queued')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.next_attempt_at === null ? undefined : new Date(row.next_attempt_at)
}

/** Whether a process has claimed the message and its lease has not ended. */
export function isUnderWay(
  row: Pick<OutboxMessageRow, 'state' | 'attempts' | 'server_reply' | 'next_attempt_at'>,
  now: Date,
): boolean {
  const { state, attempts, server_reply, next_attempt_at } = row
  return (
    state === 'queued' &&
    attempts > 0 &&
    server_reply === null &&
    next_attempt_at !== null &&
    new Date(next_attempt_at) > now
  )
}
