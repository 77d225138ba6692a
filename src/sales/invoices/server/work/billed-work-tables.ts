import type { ColumnType, GeneratedAlways } from 'kysely'

/** What a line bills: exactly one record, which is on no other line. Removed with the line; never changed. */
export interface BilledWorkTable {
  id: GeneratedAlways<number>
  invoice_item_id: ColumnType<number, number, never>
  kind: ColumnType<'task' | 'time' | 'expense', 'task' | 'time' | 'expense', never>
  /** Without a foreign key: a deleted task may come back. */
  task_id: ColumnType<number | null, number | null, never>
  time_entry_id: ColumnType<number | null, number | null, never>
  expense_id: ColumnType<number | null, number | null, never>
}

/** What a credit note freed: work that its lines bill again once the note is void (spec 16.5). Never changed. */
export interface FreedWorkTable extends BilledWorkTable {
  credit_note_id: ColumnType<number, number, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    billed_work: BilledWorkTable
    freed_work: FreedWorkTable
  }
}
