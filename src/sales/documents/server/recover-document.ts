import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { targetsOf } from '#platform/server/database/lock-order.ts'
import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, rowsOf } from '#platform/server/records/restore.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import type { DocumentColumns } from './document-contents.ts'
import type { DocumentStore } from './document-tables.ts'

/** A row from the audit trail, by column. */
type Row = Readonly<Record<string, unknown>>

/** How a kind restores its deleted documents. */
export interface DeletedDocument {
  columns: readonly string[]
  /** The columns that make up its name. */
  titleColumns: readonly string[]
  /** Current values of other references; they replace the columns of the deletion. */
  references: (transaction: WriteExecutor, before: Row) => Promise<Row>
  /** Reattaches records that referenced it. */
  reattach?: (transaction: WriteExecutor, before: Row, id: unknown) => Promise<unknown>
}

/** Restores a deleted document with its lines; references to records that no longer exist become null. */
export function restorableDocument(store: DocumentStore, deleted: DeletedDocument): Restorable {
  const { entity, table, lineTable, auditedLines } = store
  return {
    entity,
    table,
    parts: (before) => [{ table: lineTable, rows: rowsOf(before[auditedLines]) }],
    titleColumns: deleted.titleColumns,
    async restore(transaction, before) {
      const references = await deleted.references(transaction, before)
      const row = await insertDeletedRow(transaction, table, deleted.columns, { ...before, ...references })
      if (row === undefined) return undefined
      await restoreLines(transaction, store, row['id'], before[auditedLines])
      await deleted.reattach?.(transaction, before, row['id'])
      return row
    },
  }
}

/** Restores the lines; references to deleted tasks become null. */
async function restoreLines(
  transaction: WriteExecutor,
  { lineTable, lineOwner }: DocumentStore,
  id: unknown,
  lines: unknown,
): Promise<void> {
  await sql`
    with line as materialized (
      select * from jsonb_populate_recordset(null::${sql.table(lineTable)}, ${JSON.stringify(lines ?? [])}::jsonb)
    ),
    existing as materialized (
      select id from tasks where id in (select task_id from line) order by id for key share
    )
    insert into ${sql.table(lineTable)}
      (id, ${sql.ref(lineOwner)}, position, description, quantity, unit_price_cents, amount_cents, task_id)
      overriding system value
    select line.id, ${id}::int, position, description, quantity, unit_price_cents, amount_cents, existing.id
    from line left join existing on existing.id = line.task_id`.execute(transaction)
}

/** The columns that an edit changes and an undo resets. */
export const EDITABLE_COLUMNS = [
  'invoice_settings_id',
  'client_id',
  'client_name',
  'client_email',
  'subject',
  'notes',
  'tax_rate',
  'subtotal_cents',
  'tax_cents',
  'total_cents',
] as const satisfies readonly (keyof DocumentColumns)[]

/** The references of the lines, before and after the undo: `locksOfParts` of an Undoable. */
export function locksOfLines(store: DocumentStore): NonNullable<Undoable['locksOfParts']> {
  const { lineTable, lineOwner, auditedLines } = store
  return async (transaction, ids, befores) => {
    const { rows } = await sql<{ task_id: number | null }>`
      select task_id from ${sql.table(lineTable)} where ${sql.ref(lineOwner)} = any(${ids}::int[])`.execute(
      transaction,
    )
    return targetsOf(lineTable, [...rows, ...befores.flatMap((before) => rowsOf(before[auditedLines]))])
  }
}
