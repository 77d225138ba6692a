import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import { pick } from '#platform/server/records/undoable.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type Expense, expense, type ExpenseInput, PASSED_ON, TAX_DETAILS } from '../shared/expense-schema.ts'
import { expenses } from './expense-tables.ts'
import { withReceipt } from './list-expenses.ts'

/** Who writes an expense, when, and the calendar day at that time in the business's time zone. */
export interface ExpenseWriter extends EntityWriter {
  today: string
}

/** @throws AppError not_found */
export async function getExpense(database: Executor, id: number): Promise<Expense> {
  const row = await withReceipt(
    database.selectFrom('expenses').where('expenses.id', '=', id),
  ).executeTakeFirst()
  if (row === undefined) throw notFound('Expense')
  return row
}

/** Adds an expense; the day defaults to today (spec 11.2). */
export async function createExpense(
  transaction: WriteExecutor,
  input: ExpenseInput,
  writer: ExpenseWriter,
): Promise<Expense> {
  const dated = { ...input, date: input.date ?? writer.today }
  await lockTargets(transaction, 'expenses', [expenses.store(dated)])
  const { id } = await expenses.create(transaction, dated, writer)
  return getExpense(transaction, id)
}

/** Adds many expenses at once, each under the same rules as a single one. @returns their ids */
export async function createExpenses(
  transaction: WriteExecutor,
  inputs: readonly ExpenseInput[],
  writer: ExpenseWriter,
): Promise<number[]> {
  const dated = inputs.map((input) => ({ ...input, date: input.date ?? writer.today }))
  await lockTargets(
    transaction,
    'expenses',
    dated.map((one) => expenses.store(one)),
  )
  const added = await expenses.createMany(transaction, dated, writer)
  return added.map(({ id }) => id)
}

/**
 * Replaces the fields of an expense: omitted fields are cleared, except for the day, the receipt, how it is passed on
 * and what it says of taxes, which stay.
 * @throws AppError not_found, changed_meanwhile; validation at projectId or clientId if there is none, at an amount of
 * tax that is more than the stored one allows
 */
export async function replaceExpense(
  transaction: WriteExecutor,
  id: number,
  input: ExpenseInput,
  writer: EntityWriter & IfMatch,
): Promise<Expense> {
  const { project_id, client_id } = expenses.storePart(input)
  await lockTargets(transaction, 'expenses', [{ project_id, client_id }])
  const before = await expenses.lock(transaction, id)
  const read = () => getExpense(transaction, id)
  await requireVersion(before, writer, read)
  const after = expenses.store({ ...input, date: input.date ?? before.date })
  const staying = [...PASSED_ON, ...TAX_DETAILS]
    .filter((name) => input[name] === undefined)
    .map((name) => expense.columnOf[name])
  await expenses.update(transaction, before, { ...after, ...pick(before, staying) }, writer)
  return read()
}
