import { sql } from 'kysely'
import { restorableDocument } from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { stillExisting } from '#platform/server/records/restore.ts'
import { INVOICE_COLUMNS, INVOICE_STORE } from './invoice-tables.ts'

/** Restores a deleted Draft; without its quote if that became another invoice. */
export const restorableInvoice = restorableDocument(INVOICE_STORE, {
  columns: INVOICE_COLUMNS,
  titleColumns: ['label', 'client_name'],
  references: async (transaction, { quote_id: quoteId }) => {
    const existing = await stillExisting(transaction, { table: 'quotes', column: 'id' }, quoteId)
    return { quote_id: await freeQuote(transaction, existing) }
  },
})

/** A quote becomes at most one invoice. */
async function freeQuote(transaction: WriteExecutor, quoteId: unknown): Promise<unknown> {
  if (quoteId === null) return null
  const { rows } = await sql`select 1 from invoices where quote_id = ${quoteId}`.execute(transaction)
  return rows.length === 0 ? quoteId : null
}
