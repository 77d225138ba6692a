import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'
import { expenseImport } from '../shared/expense-import.ts'
import { type ExpenseInput, TAX_REFUSALS } from '../shared/expense-schema.ts'
import { createExpenses, type ExpenseWriter } from './expense-service.ts'
import { expenses } from './expense-tables.ts'

export const importableExpense: ServerImportable = {
  importable: expenseImport,
  add: importExpenses,
  removeUntouched: expenses.removeUntouched,
}

/**
 * Adds the expenses of a file, all or none. A row that names the client of its project follows that project: files name
 * the client who pays, whoever decided that (spec 16.3).
 * @returns their ids
 * @throws AppError validation at the projects and clients that do not exist, and at disallowed VAT of a row without VAT
 */
async function importExpenses(
  transaction: WriteExecutor,
  rows: readonly ExpenseInput[],
  writer: ExpenseWriter,
): Promise<number[]> {
  const links = rows.map(({ projectId = null, clientId = null }) => ({ projectId, clientId }))
  await lockTargets(
    transaction,
    'expenses',
    links.map(({ projectId, clientId }) => ({ project_id: projectId, client_id: clientId })),
  )
  const projects = await sql<{ id: number; client_id: number | null }>`
    select id, client_id from projects where id = any(${links.map(({ projectId }) => projectId)}::integer[])`.execute(
    transaction,
  )
  const clients = await sql<{ id: number }>`
    select id from clients where id = any(${links.map(({ clientId }) => clientId)}::integer[])`.execute(
    transaction,
  )
  const clientOf = new Map(projects.rows.map((row) => [row.id, row.client_id]))
  const known = new Set(clients.rows.map(({ id }) => id))
  const refusals = new Map<string, string>()
  for (const [index, { projectId, clientId }] of links.entries()) {
    if (projectId !== null && !clientOf.has(projectId))
      refusals.set(`${index}.projectId`, 'There is no project with this id')
    if (clientId !== null && !known.has(clientId))
      refusals.set(`${index}.clientId`, 'There is no client with this id')
  }
  for (const [index, { vat, vatDisallowed }] of rows.entries())
    if ((vatDisallowed ?? 0) > (vat ?? 0)) refusals.set(`${index}.vatDisallowed`, TAX_REFUSALS.vatDisallowed)
  refuseRows(refusals)
  const inputs = rows.map((row) => {
    const { projectId = null, clientId = null } = row
    const isOfProject = projectId !== null && clientOf.get(projectId) === clientId
    return { ...row, clientId: isOfProject ? null : clientId }
  })
  return createExpenses(transaction, inputs, writer)
}
