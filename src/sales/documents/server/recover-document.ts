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
  /** Reattaches records that referenced it. @returns columns that this changed */
  reattach?: (transaction: WriteExecutor, before: Row, id: unknown) => Promise<Row>
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
      return { ...row, ...(await deleted.reattach?.(transaction, before, row['id'])) }
    },
  }
}

/** Restores the lines; references to deleted tasks, items and projects become null. */
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
    task as materialized (
      select id from tasks where id in (select task_id from line) order by id for key share
    ),
    item as materialized (
      select id from items where id in (select item_id from line) order by id for key share
    ),
    project as materialized (
      select id from projects where id in (select project_id from line) order by id for key share
    )
    insert into ${sql.table(lineTable)}
      (id, ${sql.ref(lineOwner)}, position, description, quantity, unit, unit_price_cents, discount_percent,
        discount_cents, is_taxed, amount_cents, task_id, item_id, minutes, project_id)
      overriding system value
    select line.id, ${id}::int, position, description, quantity, unit, unit_price_cents, discount_percent,
      discount_cents, coalesce(is_taxed, true), amount_cents, task.id, item.id, minutes, project.id
    from line left join task on task.id = line.task_id left join item on item.id = line.item_id
      left join project on project.id = line.project_id`.execute(transaction)
}

/** The columns that an edit changes and an undo resets. */
export const EDITABLE_COLUMNS = [
  'invoice_settings_id',
  'client_id',
  'client_name',
  'client_email',
  'language',
  'subject',
  'notes',
  'project_id',
  'tax_rate',
  'subtotal_cents',
  'discount_percent',
  'discount_fixed_cents',
  'discount_cents',
  'untaxed_cents',
  'levy_rate',
  'levy_cents',
  'tax_cents',
  'total_cents',
] as const satisfies readonly (keyof DocumentColumns)[]

/** The references of the lines, before and after the undo: `locksOfParts` of an Undoable. */
export function locksOfLines(store: DocumentStore): NonNullable<Undoable['locksOfParts']> {
  const { lineTable, lineOwner, auditedLines } = store
  return async (transaction, ids, befores) => {
    const { rows } = await sql<Readonly<Record<string, number | null>>>`
      select task_id, item_id, project_id from ${sql.table(lineTable)} where ${sql.ref(lineOwner)} = any(${ids}::int[])`.execute(
      transaction,
    )
    return targetsOf(lineTable, [...rows, ...befores.flatMap((before) => rowsOf(before[auditedLines]))])
  }
}
