import { sql } from 'kysely'
import type { Router } from '#platform/server/serve.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { getOutboxMessage, listOutbox } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'

/** Everything but the texts: they may hold links that set a password. */
const LIST_COLUMNS = [
  'id',
  'kind',
  'to_name',
  'to_address',
  'subject',
  'state',
  'attempts',
  'server_reply',
  'created_at',
  'next_attempt_at',
  'delivered_at',
] as const
type ListedRow = Pick<OutboxMessageRow, (typeof LIST_COLUMNS)[number]>

export function outboxRoutes(router: Router): void {
  router.read(listOutbox, async ({ database, query, setTotal }) => {
    const matching = database
      .selectFrom('outbox_messages')
      .$if(query.search !== '', (select) =>
        select.where(
          sql<boolean>`strpos(lower(to_name || ' ' || to_address || ' ' || subject), lower(${query.search})) > 0`,
        ),
      )
    const { total } = await matching
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching
      .select(LIST_COLUMNS)
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute()
    setTotal(total)
    return rows.map(toMessage)
  })

  router.read(getOutboxMessage, async ({ database, params }) => {
    const row = await database
      .selectFrom('outbox_messages')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (row === undefined) throw notFound('Message')
    return { ...toMessage(row), text: row.text, html: row.html }
  })
}

function toMessage(row: ListedRow): OutboxMessage {
  return {
    id: row.id,
    kind: row.kind,
    toName: row.to_name,
    toAddress: row.to_address,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    serverReply: row.server_reply,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }
}
