import { sql } from 'kysely'
import { changedFields } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder, storedTargets, targetsOf } from '#platform/server/database/lock-order.ts'
import type { DocumentInput } from '../shared/document-schema.ts'
import type { DocumentColumns } from './document-contents.ts'
import type { StoredLine } from './document-lines.ts'
import type { DocumentStore } from './document-tables.ts'

/**
 * Locks a document, if it exists, after the records it references (decision 026). Read it in a separate statement: only
 * that one sees what was committed while this one waited for the lock.
 */
export async function lockDocument(
  transaction: WriteExecutor,
  { table }: DocumentStore,
  id: number,
): Promise<void> {
  await lockInOrder(transaction, await storedTargets(transaction, table, [id]))
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(transaction)
}

/** Locks the records that a document references, before and after the edit, ahead of the document itself. */
export async function lockReferences(
  transaction: WriteExecutor,
  store: DocumentStore,
  id: number,
  input: DocumentInput,
): Promise<void> {
  await lockInOrder(transaction, [
    ...targetsOfInput(store, input),
    ...(await storedTargets(transaction, store.table, [id])),
  ])
}

/** What a document and its lines reference once they are as an input says, as locks. */
export function targetsOfInput({ table, lineTable }: DocumentStore, input: DocumentInput): Lock[] {
  const row = {
    client_id: input.clientId,
    invoice_settings_id: input.invoiceSettingsId,
    project_id: input.projectId,
  }
  const lines = input.items.map(({ taskId, itemId, projectId }) => ({
    task_id: taskId,
    item_id: itemId,
    project_id: projectId,
  }))
  return [...targetsOf(table, [row]), ...targetsOf(lineTable, lines)]
}

/** New columns for a stored document: a project and a language that the input leaves out stay (spec 9.13, 17.2). */
export function keepLeftOut<Contents extends { columns: DocumentColumns }>(
  contents: Contents,
  { projectId, language }: DocumentInput,
  held: Pick<DocumentColumns, 'project_id' | 'language'>,
): Contents {
  const kept = {
    ...(projectId === undefined ? { project_id: held.project_id } : {}),
    ...(language === undefined ? { language: held.language } : {}),
  }
  return { ...contents, columns: { ...contents.columns, ...kept } }
}

/** The changes of an edit: columns with their values before and after, and whether the lines differ. */
export function changesOf<Columns extends Record<string, unknown>>(
  before: { columns: Columns; lines: readonly StoredLine[] },
  after: { columns: Columns; lines: readonly StoredLine[] },
): { before: Partial<Columns>; after: Partial<Columns>; hasOtherLines: boolean } | undefined {
  const fields = changedFields<Columns>(before.columns, after.columns)
  const hasOtherLines = JSON.stringify(before.lines) !== JSON.stringify(after.lines)
  if (fields === undefined && !hasOtherLines) return undefined
  return { before: {}, after: {}, ...fields, hasOtherLines }
}
