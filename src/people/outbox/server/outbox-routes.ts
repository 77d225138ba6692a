import { sql } from 'kysely'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import {
  getMailStatus,
  getOutboxAttachment,
  getOutboxMessage,
  listOutbox,
  retryOutboxMessage,
  sendTestMail,
} from '../shared/outbox-endpoints.ts'
import { getAttachment } from './attachment.ts'
import { mailSender, senderText } from './mail-sender.ts'
import { LIST_COLUMNS, toMessage, toWholeMessage } from './listed-message.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'
import { queueMail } from './queue-mail.ts'
import { retryMessage } from './retry-message.ts'
import { testMail } from './test-mail.ts'

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
      .leftJoin('files', 'files.id', 'attachment_file_id')
      .selectAll('outbox_messages')
      .select(['files.content_type as attachment_type', 'files.size as attachment_size'])
      .where('outbox_messages.id', '=', params.id)
      .executeTakeFirst()
    if (row === undefined) throw notFound('Message')
    return toWholeMessage(row)
  })

  router.read(getOutboxAttachment, async ({ database, params }) => getAttachment(database, params.id))

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
