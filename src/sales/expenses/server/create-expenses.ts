import { sql } from 'kysely'
import { recordChanges } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { ExpenseInput } from '../shared/expense-schema.ts'
import { columnsOf, type ExpenseWriter } from './expense-service.ts'
import { EXPENSE_COLUMNS, EXPENSE_ENTITY, type ExpenseRow } from './expense-tables.ts'

const RETURNED = sql.join(EXPENSE_COLUMNS.map((column) => sql.ref(column)))

/** Adds many expenses at once, each by the rules of a single one: without a day it is of today. @returns their ids */
export async function createExpenses(
  transaction: WriteExecutor,
  inputs: readonly ExpenseInput[],
  { actor, now, today }: ExpenseWriter,
): Promise<number[]> {
  const values = inputs.map((input) => ({
    ...columnsOf(input),
    date: input.date ?? today,
    created_at: now,
    updated_at: now,
  }))
  // one text for any number of them, which is planned once
  const { rows } = await sql<ExpenseRow>`
    insert into expenses (category, description, vendor, amount_cents, date, notes, created_at, updated_at)
    select category, description, vendor, amount_cents, date, notes, created_at, updated_at
    from jsonb_populate_recordset(null::expenses, ${JSON.stringify(values)}::jsonb)
    returning ${RETURNED}`.execute(transaction)
  await recordChanges(
    transaction,
    rows.map((row) => ({ entity: EXPENSE_ENTITY, id: row.id, action: 'create', actor, after: row })),
  )
  return rows.map(({ id }) => id)
}
