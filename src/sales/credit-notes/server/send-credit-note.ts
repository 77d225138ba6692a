import { client } from '#sales/clients/shared/client-schema.ts'
import { documentMail } from '#sales/documents/server/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { queueMail } from '#people/outbox/server/index.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type CreditNote, creditNoteFileName } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_ENTITY } from './credit-note-tables.ts'
import { drawnCreditNote } from './credit-note-pdf.ts'
import { creditNoteView } from './draw-credit-note.ts'
import { findCreditNote, getCreditNote, type JoinedCreditNote } from './read-credit-notes.ts'

/**
 * Puts a credit note with its PDF into the outbox.
 * @throws AppError not_found; conflict for a void one, or a client of the sample data; validation at clientEmail
 */
export async function sendCreditNote(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: { actor: ChangeActor; platform: Pick<Platform, 'config' | 'clock'> },
): Promise<CreditNote> {
  await lockInOrder(transaction, [{ table: 'credit_notes', ids: [id], to: 'change' }])
  const note = await findCreditNote(transaction, id)
  if (note.voided_at !== null) throw new AppError('conflict', 'A void credit note cannot be sent')
  await refuseForSample(transaction, client, note.client_id)
  const address = await addressOf(transaction, note)
  const mail = documentMail({
    kind: 'credit-note',
    id,
    view: creditNoteView(await drawnCreditNote(transaction, note)),
    parties: note.parties,
    subject: null,
    to: { name: note.parties.client.name ?? address, address },
    attachment: { fileId: note.pdf_file_id, name: creditNoteFileName(note) },
  })
  const messageId = await queueMail(transaction, platform, mail)
  const now = platform.clock()
  const emailedAt = note.emailed_at === null ? now : new Date(note.emailed_at)
  if (note.emailed_at === null)
    await transaction.updateTable('credit_notes').set({ emailed_at: now }).where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: CREDIT_NOTE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { emailed_at: note.emailed_at },
    after: { event: 'sent', emailed_at: emailedAt, to_address: address, message_id: messageId },
  })
  return getCreditNote(transaction, id)
}

/** Where the client is reached now; as on the document if it is in no list. */
async function addressOf(transaction: WriteExecutor, note: JoinedCreditNote): Promise<string> {
  const current = await transaction
    .selectFrom('clients')
    .select('email')
    .where('id', '=', note.client_id)
    .executeTakeFirst()
  const address = current?.email ?? note.parties.client.email ?? null
  if (address === null)
    throw invalidField('clientEmail', 'This client has no email: add one to send the credit note')
  return address
}
