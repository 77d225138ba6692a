import { sql } from 'kysely'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { DocumentMessage } from '../shared/message-schema.ts'

/** How many messages of a document are shown: the newest ones. */
const MAX_SHOWN = 100

/** The column that refers to a document. */
export const COLUMN_OF = { quote: 'quote_id', invoice: 'invoice_id' } as const satisfies Record<
  SharedDocumentKind,
  string
>

/** The newest messages about a document, the newest last. */
export async function listMessages(
  database: Executor,
  kind: SharedDocumentKind,
  id: number,
): Promise<DocumentMessage[]> {
  const rows = await database
    .selectFrom('document_messages')
    .select(['id', 'author', 'name', 'text', 'at', 'email', 'browser', 'mailed_to as mailedTo'])
    .select((row) => row.fn<string | null>('host', ['address']).as('address'))
    .where(COLUMN_OF[kind], '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.toReversed()
}

/** The ids of the documents of a kind whose last message is a client's. */
export async function unansweredOf(database: Executor, kind: SharedDocumentKind): Promise<number[]> {
  const column = sql.ref(COLUMN_OF[kind])
  const documents = sql.table(`${kind}s`)
  const { rows } = await sql<{ id: number }>`
    select last.id from (
      select distinct on (${column}) ${column} as id, author from document_messages
      where ${column} is not null order by ${column}, document_messages.id desc
    ) last
    join ${documents} document on document.id = last.id
    where last.author = 'client' order by last.id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Whether there is such a document, a draft included. */
export async function documentExists(
  database: Executor,
  kind: SharedDocumentKind,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`${kind}s`)} where id = ${id}`.execute(database)
  return rows.length > 0
}
