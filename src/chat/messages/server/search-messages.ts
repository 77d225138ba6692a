import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import { textCondition } from '#platform/server/search/search-words.ts'
import type { Found } from '#platform/shared/found.ts'
import { EVERYONE } from '../shared/chat-schema.ts'

export const searchableMessage: Searchable = {
  kind: 'message',
  place: 8,
  can: 'chat:view',
  search: searchMessages,
}

/** How many of the newest messages are scanned first, without an index; frequent texts are found among them. */
const NEWEST = 1_000
/** The most rows taken from the index. */
const MOST = 2_000
/** Characters of a text before what was found, and in all. */
const LEAD = 24
const EXCERPT = 100

interface MessageRow {
  id: number
  other: string | null
  other_name: string | null
  sender_id: string | null
  sender_name: string
  text: string
}

/**
 * Messages whose text contains what is searched for, newest first, in the room for everyone and in the searcher's own
 * direct conversations (spec 30.5). As with tasks, the newest are scanned and only the remainder is looked up by index;
 * the statement is not prepared, because its plan depends on the text.
 */
async function searchMessages({ pool, text, limit, reader }: Search): Promise<Found[]> {
  const values: unknown[] = [reader]
  const words = 'searched_words(text)'
  const has = textCondition(text.typed, (value) => `$${values.push(value)}`, {
    words,
    keys: `search_keys(${words})`,
  })
  if (has === undefined) return []
  const isOwn = 'conversation_id in (select id from own)'
  const { rows } = await pool.query<MessageRow>({
    text: `with
      own as materialized (
        select id, case when user_one = $1 then user_two else user_one end as other from chat_conversations
        where user_one is null or user_one = $1 or user_two = $1),
      newest as materialized (
        select id, text from chat_messages where ${isOwn} and deleted_at is null order by id desc limit ${NEWEST}),
      recent as materialized (select id from newest where ${has} order by id desc limit ${limit}),
      older as materialized (
        select id from chat_messages
        where ${has} and deleted_at is null and ${isOwn} and (select count(*) from recent) < ${limit} limit ${MOST}),
      chosen as (select id from recent union select id from older order by id desc limit ${limit})
      select message.id, other, other_user.f_name || ' ' || other_user.s_name as other_name, sender_id, sender_name,
        text
      from chosen join chat_messages message using (id) join own on own.id = message.conversation_id
        left join users other_user on other_user.id = own.other
      order by message.id desc`,
    values,
  })
  return rows.map((row) => ({
    kind: 'message',
    id: `${row.other ?? EVERYONE}.${row.id}`,
    number: '',
    title: excerptOf(row.text, text.typed),
    detail: row.other_name ?? 'Everyone',
    status: '',
    person: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name },
    amount: null,
  }))
}

/** The part of a text around what was found, in one line. */
function excerptOf(text: string, sought: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const place = line.toLowerCase().indexOf(sought.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  // at a word's beginning, so that no joined letters are torn apart
  const start = place <= LEAD ? 0 : line.lastIndexOf(' ', place - LEAD) + 1
  const isWhole = line.length - start <= EXCERPT
  const end = isWhole ? line.length : line.lastIndexOf(' ', start + EXCERPT)
  const part = line.slice(start, end <= start ? start + EXCERPT : end)
  return `${start > 0 ? '… ' : ''}${part}${isWhole ? '' : ' …'}`
}
