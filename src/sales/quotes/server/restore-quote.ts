import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database.ts'
import {
  insertDeletedRow,
  reattach,
  type Restorable,
  rowsOf,
  stillExisting,
} from '#platform/server/restore.ts'
import { QUOTE_COLUMNS, QUOTE_ENTITY } from './quote-tables.ts'

/**
 * A deleted quote comes back as it was, with its lines; what it pointed to and is gone by now is left out. The invoice
 * that was made from it belongs to it again, so that it makes no second one.
 */
export const restorableQuote: Restorable = {
  entity: QUOTE_ENTITY,
  table: 'quotes',
  parts: ({ lines }) => [{ table: 'quote_items', rows: rowsOf(lines) }],
  titleColumns: ['quote_number', 'client_name', 'subject'],
  async restore(transaction, before) {
    const existing = async (
      table: 'clients' | 'invoice_settings' | 'projects' | 'files',
      column: string,
    ) => ({
      [column]: await stillExisting(transaction, { table, column: 'id' }, before[column]),
    })
    const row = await insertDeletedRow(transaction, 'quotes', QUOTE_COLUMNS, {
      ...before,
      ...(await existing('clients', 'client_id')),
      ...(await existing('invoice_settings', 'invoice_settings_id')),
      ...(await existing('projects', 'project_id')),
      ...(await existing('files', 'pdf_file_id')),
    })
    if (row === undefined) return undefined
    await restoreLines(transaction, row['id'], before['lines'])
    const link = { table: 'invoices', column: 'quote_id' } as const
    const invoiceId = before['invoice_id'] ?? null
    await reattach(transaction, link, invoiceId === null ? [] : [invoiceId], row['id'])
    return row
  },
}

/** Puts back the lines. Tasks that are gone by now are left out. */
async function restoreLines(transaction: WriteExecutor, id: unknown, lines: unknown): Promise<void> {
  await sql`
    with line as materialized (
      select * from jsonb_populate_recordset(null::quote_items, ${JSON.stringify(lines)}::jsonb)
    ),
    existing as materialized (
      select id from tasks where id in (select task_id from line) order by id for key share
    )
    insert into quote_items
      (id, quote_id, position, description, quantity, unit_price_cents, amount_cents, task_id)
      overriding system value
    select line.id, ${id}::int, position, description, quantity, unit_price_cents, amount_cents, existing.id
    from line left join existing on existing.id = line.task_id`.execute(transaction)
}
