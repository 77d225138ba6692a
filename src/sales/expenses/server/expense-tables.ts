import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp } from '#platform/server/database.ts'

export interface ExpensesTable {
  id: GeneratedAlways<number>
  category: string
  description: string
  vendor: string | null
  amount_cents: number
  /** YYYY-MM-DD. */
  date: string
  notes: string | null
  receipt_file_id: number | null
  /** As it was called when it was uploaded; with the file, or not at all. */
  receipt_name: string | null
  project_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
  /** Category, description, vendor and notes in lower case: lists search in it. */
  search_text: GeneratedAlways<string>
}

declare module '#platform/server/database.ts' {
  interface Database {
    expenses: ExpensesTable
  }
}

/** Changes of expenses and their receipts, in the audit trail and the live feed. */
export const EXPENSE_ENTITY: Entity = { name: 'expense', audience: 'expenses:view' }

/** What people set of an expense, and may take back. */
export const EXPENSE_FIELDS = [
  'category',
  'description',
  'vendor',
  'amount_cents',
  'date',
  'notes',
  'receipt_file_id',
  'receipt_name',
  'project_id',
] as const

/** The columns that make up an expense; the search text is derived from them. */
export const EXPENSE_COLUMNS = ['id', ...EXPENSE_FIELDS, 'created_at', 'updated_at'] as const
export type ExpenseRow = Pick<Selectable<ExpensesTable>, (typeof EXPENSE_COLUMNS)[number]>
