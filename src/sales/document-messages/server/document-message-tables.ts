import type { GeneratedAlways } from 'kysely'
import type { Kept } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { MESSAGE_AUTHORS } from '../shared/message-schema.ts'

/** What clients ask about a document, and the replies; of exactly one quote or invoice. Append-only. */
export interface DocumentMessagesTable {
  id: GeneratedAlways<number>
  quote_id: Kept<number | null>
  invoice_id: Kept<number | null>
  author: Kept<(typeof MESSAGE_AUTHORS)[number]>
  name: Kept<string>
  text: Kept<string>
  at: Kept<string, Date>
  /** Where the client wants the reply. */
  email: Kept<string | null>
  address: Kept<string | null>
  browser: Kept<string | null>
  link_id: Kept<number | null>
  account_id: Kept<string | null>
  mailed_to: Kept<string | null>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    document_messages: DocumentMessagesTable
  }
}

/** Messages in the audit trail and the live feed. */
export const DOCUMENT_MESSAGE_ENTITY: Entity = { name: 'document-message', audience: 'link:view' }
