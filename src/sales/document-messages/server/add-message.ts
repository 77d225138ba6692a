import type { Insertable } from 'kysely'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { DOCUMENT_MESSAGE_ENTITY, type DocumentMessagesTable } from './document-message-tables.ts'
import { COLUMN_OF } from './read-messages.ts'

type Message = Omit<Insertable<DocumentMessagesTable>, 'quote_id' | 'invoice_id'>

/** Stores a message about a locked document, with its audit row. @returns its id */
export async function addMessage(
  transaction: WriteExecutor,
  document: { kind: SharedDocumentKind; id: number },
  message: Message,
  actor: ChangeActor,
): Promise<number> {
  const row = { ...message, [COLUMN_OF[document.kind]]: document.id }
  const { id } = await transaction
    .insertInto('document_messages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: DOCUMENT_MESSAGE_ENTITY,
    id,
    action: 'create',
    actor,
    after: { id, ...row },
  })
  return id
}
