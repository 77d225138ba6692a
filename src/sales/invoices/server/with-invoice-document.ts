import { type DocumentRenderer, readParties, withDocument } from '#sales/documents/server/index.ts'
import { type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once } from '#platform/server/serve.ts'
import { takeNumber } from './invoice-number.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import type { InvoiceIssuer } from './invoice-writer.ts'
import { holdInvoice } from './read-invoice.ts'

/** How often an invoice may lose its number to others who were quicker, before one is kept for it. */
const MOST_LOST_NUMBERS = 2

/** A call that may need the document of an invoice. */
interface DocumentCall {
  id: number
  actor: ChangeActor
  database: Executor
  once: Once
  renderer: DocumentRenderer
  platform: Pick<Platform, 'config' | 'clock'>
}

/**
 * Does something with an invoice that may need its document, in one transaction, which holds neither the number nor the
 * invoice while the document is made (decision 025).
 */
export function withInvoiceDocument<Result>(
  { id, actor, database, once, renderer, platform }: DocumentCall,
  work: (transaction: WriteExecutor, issuer: InvoiceIssuer) => Promise<Result>,
): Promise<Result> {
  return withDocument(
    { renderer, actor },
    (documents) =>
      database
        .transaction()
        .execute((transaction) => once(transaction, () => work(transaction, { actor, documents, platform }))),
    {
      onLost: async (times) => {
        if (times < MOST_LOST_NUMBERS) return
        await database
          .transaction()
          .execute((transaction) => keepNumber(transaction, id, { actor, platform }))
      },
    },
  )
}

/**
 * Gives a Draft its number before its document is made: a large one would never end otherwise while others issue small
 * ones. From then on it is the Draft's for ever, as that of one that was taken back.
 */
async function keepNumber(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: Pick<DocumentCall, 'actor' | 'platform'>,
): Promise<void> {
  const draft = await holdInvoice(transaction, id)
  if (draft.invoice_number !== null) return
  const { settings } = await readParties(transaction, {
    invoiceSettingsId: draft.invoice_settings_id,
    clientId: null,
    clientName: null,
    clientEmail: null,
  })
  const { number, at } = await takeNumber(transaction, id, settings, platform)
  await transaction
    .updateTable('invoices')
    .set({ invoice_number: number, updated_at: at })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { invoice_number: null },
    after: { event: 'numbered', invoice_number: number },
  })
}
