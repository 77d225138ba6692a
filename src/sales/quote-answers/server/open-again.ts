import { sql } from 'kysely'
import { QUOTE_ENTITY } from '#sales/quotes/server/quote-tables.ts'
import type { Consequence } from '#platform/server/records/consequence.ts'

/**
 * An answer whose quote gets another status is history from then on, whatever changed the status: a row follows it that
 * says who opened the quote again (spec 19.4). The change of the quote is in the audit trail already.
 */
export const openAgain: Consequence = {
  follows: ({ entity, action }) => entity === QUOTE_ENTITY.name && action === 'update',
  async draw(transaction, changes, platform) {
    await sql`
      with opened as (
        select distinct on (entity_id) entity_id::integer as id, actor_name
        from changes where id = any(${changes}::bigint[]) and after ? 'status'
        order by entity_id, changes.id desc
      )
      insert into quote_answers (quote_id, number, answer, name, at)
      select opened.id, last.number + 1, 'reopened', left(opened.actor_name, 201), ${platform.clock()}::timestamptz
      from opened
      join quotes on quotes.id = opened.id
      cross join lateral (
        select number, answer from quote_answers where quote_id = opened.id order by number desc limit 1
      ) last
      where last.answer in ('accepted', 'declined') and lower(quotes.status) <> last.answer
      order by opened.id`.execute(transaction)
  },
}
