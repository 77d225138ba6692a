import type { ColumnType } from 'kysely'

/** Which part of which budget was reported: each once for a project and a budget, whatever happens in between. */
export interface BudgetNoticesTable {
  project_id: ColumnType<number, number, never>
  budget_cents: ColumnType<number, number, never>
  percent: ColumnType<number, number, never>
  created_at: ColumnType<string, Date, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    budget_notices: BudgetNoticesTable
  }
}
