import { sql } from 'kysely'
import type { Sweep } from '#platform/server/records/sweep.ts'

/** Days for which a deleted document can be restored, and one more. */
const KEPT_DAYS = 31

/** Deletes the messages of documents that are gone for good (spec 21.4). */
export const sweepMessages: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString()
  await sql`
    delete from document_messages message
    where not exists (select from quotes where id = message.quote_id)
      and not exists (select from invoices where id = message.invoice_id)
      and not exists (
        select from changes
        where entity = case when message.quote_id is null then 'invoice' else 'quote' end
          and entity_id = coalesce(message.quote_id, message.invoice_id)::text
          and action = 'delete' and at > ${oldest}::timestamptz
      )`.execute(database)
}
