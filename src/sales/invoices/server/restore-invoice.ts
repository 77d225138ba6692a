import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, type Restorable, rowsOf, stillExisting } from '#platform/server/restore.ts'
import { INVOICE_COLUMNS, INVOICE_ENTITY } from './invoice-tables.ts'

/**
 * A deleted Draft comes back as it was, with its lines; what it pointed to and is gone by now is left out, and its quote
 * too when that became another invoice.
 */
export const restorableInvoice: Restorable = {
  entity: INVOICE_ENTITY,
  table: 'invoices',
  parts: ({ items }) => [{ table: 'invoice_items', rows: rowsOf(items) }],
  titleColumns: ['label', 'client_name'],
  async restore(transaction, before) {
    const existing = async (table: 'clients' | 'invoice_settings' | 'projects' | 'quotes', column: string) =>
      stillExisting(transaction, { table, column: 'id' }, before[column])
    const references = {
      client_id: await existing('clients', 'client_id'),
      invoice_settings_id: await existing('invoice_settings', 'invoice_settings_id'),
      project_id: await existing('projects', 'project_id'),
      quote_id: await freeQuote(transaction, await existing('quotes', 'quote_id')),
    }
    const row = await insertDeletedRow(transaction, 'invoices', INVOICE_COLUMNS, { ...before, ...references })
    if (row === undefined) return undefined
    await restoreItems(transaction, before['items'])
    return row
  },
}

/** One quote makes one invoice. */
async function freeQuote(transaction: WriteExecutor, quoteId: unknown): Promise<unknown> {
  if (quoteId === null) return null
  const { rows } = await sql`select 1 from invoices where quote_id = ${quoteId}`.execute(transaction)
  return rows.length === 0 ? quoteId : null
}

async function restoreItems(transaction: WriteExecutor, items: unknown): Promise<void> {
  await sql`
    with item as materialized (
      select * from jsonb_populate_recordset(null::invoice_items, ${JSON.stringify(items ?? [])}::jsonb)
    ),
    held_tasks as materialized (
      select id from tasks where id in (select task_id from item) order by id for key share
    )
    insert into invoice_items
      (id, invoice_id, position, description, quantity, unit_price_cents, amount_cents, task_id)
      overriding system value
    select item.id, invoice_id, position, description, quantity, unit_price_cents, amount_cents, held_tasks.id
    from item left join held_tasks on held_tasks.id = item.task_id`.execute(transaction)
}
