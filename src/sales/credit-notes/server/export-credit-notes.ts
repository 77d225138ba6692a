import { ALL_ROWS, type CountedCsv, countedCsv, lkrCell } from '#sales/documents/server/index.ts'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { reasonLabel } from '../shared/credit-note-status.ts'
import { type NoteFilter, noteCondition, selectNotes } from './read-credit-notes.ts'

/** The filtered credit notes, newest first; at most MAX_CSV_ROWS. @param today calendar day */
export async function exportCreditNotes(
  database: Executor,
  filter: NoteFilter,
  today: string,
): Promise<CountedCsv> {
  const rows = await selectNotes(database)
    .select(ALL_ROWS)
    .where(noteCondition(filter))
    .orderBy('credit_notes.id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  return countedCsv<(typeof rows)[number]>(
    `credit-notes-${today}.csv`,
    {
      Number: (row) => row.number,
      Status: (row) => (row.voided_at === null ? 'Issued' : 'Void'),
      Issued: (row) => row.issue_date,
      Invoice: (row) => invoiceLabel({ id: row.invoice_id, invoiceNumber: row.invoice_number }),
      Client: (row) => row.parties.client.name,
      Email: (row) => row.parties.client.email,
      Reason: (row) => reasonLabel(row.reason),
      Text: (row) => row.text,
      'Net (LKR)': (row) => lkrCell(row.net_cents),
      'SSCL (LKR)': (row) => lkrCell(row.levy_cents),
      'Tax (LKR)': (row) => lkrCell(row.tax_cents),
      'Total (LKR)': (row) => lkrCell(row.total_cents),
      'Settled on its invoice (LKR)': (row) => lkrCell(row.settled_cents),
      'Made by': (row) => row.made_by_name,
    },
    rows,
  )
}
