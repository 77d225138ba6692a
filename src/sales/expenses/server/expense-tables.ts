import type { ColumnType, GeneratedAlways } from 'kysely'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { expense, TAX_REFUSALS } from '../shared/expense-schema.ts'

export interface ExpensesTable extends EntityColumns<typeof expense> {
  receipt_file_id: number | null
  /** The name of the uploaded file; set exactly when there is a file. */
  receipt_name: string | null
  /** Whether it is on an invoice, which keeps it as it is; set by triggers (migrations/0041_billed_work.sql). */
  is_billed: ColumnType<boolean, never, never>
  /** Category, description, vendor and notes in lower case, for the search of lists. */
  search_text: GeneratedAlways<string>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    expenses: ExpensesTable
  }
}

/** Expenses and their receipts. */
export const expenses = entityTable(expense, 'expenses', {
  columns: {
    receipt_file_id: undefined,
    receipt_name: ['Receipt', 'text'],
  },
  refusals: {
    expenses_project_id_fkey: ['projectId', 'There is no project with this id'],
    expenses_client_id_fkey: ['clientId', 'There is no client with this id'],
    expenses_vat_within: ['vat', TAX_REFUSALS.vat],
    expenses_vat_disallowed_within: ['vatDisallowed', TAX_REFUSALS.vatDisallowed],
    expenses_withheld_within: ['withheld', TAX_REFUSALS.withheld],
  },
  files: { receipt_file_id: ['receipt_name'] },
})
