import { changedFields, type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { textOrNull } from '#platform/server/text-or-null.ts'
import { notFound } from '#platform/shared/errors.ts'
import { toCents } from '#platform/shared/money.ts'
import type { Expense, ExpenseInput } from '../shared/expense-schema.ts'
import { EXPENSE_COLUMNS, EXPENSE_ENTITY, type ExpenseRow } from './expense-tables.ts'
import { toExpense, withReceipt } from './list-expenses.ts'

/** Who writes an expense, when, and which day it is then in the business's time zone. */
export interface ExpenseWriter {
  actor: ChangeActor
  now: Date
  today: string
}

/** @throws AppError not_found */
export async function getExpense(database: Executor, id: number): Promise<Expense> {
  const row = await withReceipt(
    database.selectFrom('expenses').where('expenses.id', '=', id),
  ).executeTakeFirst()
  if (row === undefined) throw notFound('Expense')
  return toExpense(row)
}

/** Adds an expense; without a day it is of today (spec 2 §3). */
export async function createExpense(
  transaction: WriteExecutor,
  input: ExpenseInput,
  { actor, now, today }: ExpenseWriter,
): Promise<Expense> {
  const row = await transaction
    .insertInto('expenses')
    .values({ ...columnsOf(input), date: input.date ?? today, created_at: now, updated_at: now })
    .returning(EXPENSE_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, { entity: EXPENSE_ENTITY, id: row.id, action: 'create', actor, after: row })
  return getExpense(transaction, row.id)
}

/**
 * Replaces the fields of an expense: what is not sent is emptied, but for the day, which then stays. So does the
 * receipt. @throws AppError not_found
 */
export async function replaceExpense(
  transaction: WriteExecutor,
  id: number,
  input: ExpenseInput,
  writer: ExpenseWriter,
): Promise<Expense> {
  const before = await lockExpense(transaction, id)
  return changeExpense(transaction, before, { ...columnsOf(input), date: input.date ?? before.date }, writer)
}

/** Deletes an expense; its receipt stays as long as it can be restored (rulings 4). @throws AppError not_found */
export async function deleteExpense(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  const row = await lockExpense(transaction, id)
  await transaction.deleteFrom('expenses').where('id', '=', id).execute()
  await recordChange(transaction, { entity: EXPENSE_ENTITY, id, action: 'delete', actor, before: row })
}

/** The expense, locked until the transaction ends. @throws AppError not_found */
export async function lockExpense(transaction: WriteExecutor, id: number): Promise<ExpenseRow> {
  const row = await transaction
    .selectFrom('expenses')
    .select(EXPENSE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Expense')
  return row
}

/** Stores what differs from the locked row, with its audit row; returns the expense as it then is. */
export async function changeExpense(
  transaction: WriteExecutor,
  before: ExpenseRow,
  fields: Partial<Omit<ExpenseRow, 'id' | 'created_at' | 'updated_at'>>,
  { actor, now }: Pick<ExpenseWriter, 'actor' | 'now'>,
): Promise<Expense> {
  const { id } = before
  const changed = changedFields<ExpenseRow>(before, fields)
  if (changed !== undefined) {
    await transaction
      .updateTable('expenses')
      .set({ ...fields, updated_at: now })
      .where('id', '=', id)
      .execute()
    await recordChange(transaction, { entity: EXPENSE_ENTITY, id, action: 'update', actor, ...changed })
  }
  return getExpense(transaction, id)
}

/** The columns that an expense's fields are stored in, but for its day. */
export function columnsOf(input: ExpenseInput) {
  return {
    category: input.category,
    description: input.description,
    vendor: textOrNull(input.vendor),
    amount_cents: toCents(input.amount),
    notes: textOrNull(input.notes),
  }
}
