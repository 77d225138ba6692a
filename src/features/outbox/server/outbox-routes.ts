import { sql } from 'kysely'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/serve.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import {
  getMailStatus,
  getOutboxMessage,
  listOutbox,
  retryOutboxMessage,
  sendTestMail,
} from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { mailSender, senderText } from './mail-sender.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'
import { queueMail } from './queue-mail.ts'
import { retryMessage } from './retry-message.ts'
import { testMail } from './test-mail.ts'

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

export function outboxRoutes(router: Router, platform: Platform): void {
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

  router.read(getMailStatus, async ({ database }) => {
    const { config } = platform
    const counts = await database
      .selectFrom('outbox_messages')
      .select(['state', (select) => select.fn.countAll<number>().as('count')])
      .where('state', '<>', 'delivered')
      .groupBy('state')
      .execute()
    const countOf = (state: OutboxMessageRow['state']) =>
      counts.find((row) => row.state === state)?.count ?? 0
    return {
      isConfigured: config.smtpUrl !== undefined,
      from: config.smtpUrl === undefined ? null : senderText(mailSender(config)),
      queued: countOf('queued'),
      failed: countOf('failed'),
    }
  })

  router.write(retryOutboxMessage, async ({ database, params, actor }) =>
    toMessage(await retryMessage(database, params.id, actor, platform.clock())),
  )

  router.write(sendTestMail, async ({ database, actor }) => {
    const id = await queueMail(database, platform, testMail(actor))
    const row = await database
      .selectFrom('outbox_messages')
      .select(LIST_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return toMessage(row)
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
