import { type AliasedRawBuilder, type GeneratedAlways, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditField, Fields } from '#platform/shared/entity-fields.ts'
import {
  type EntityDefinition,
  fieldsOf,
  type ReplyOf,
  type SnakeCase,
  snakeCase,
  type Stamp,
  type Stored,
} from '#platform/shared/entity.ts'
import type { Database, OptionalTimestamp, Timestamp, Version, WriteExecutor } from './database.ts'
import type { PointerColumn, Refusals } from './entity-links.ts'
import type { LockedTable } from './lock-order.ts'

interface StampColumns {
  created_at: Timestamp
  updated_at: Timestamp
  edited_at: OptionalTimestamp
  version: Version
}

/** The columns of an entity's table, for `Database`: id, fields and stamps. */
export type EntityColumns<Definition extends { fields: Fields; stamps: readonly Stamp[] }> = Stored<
  Definition['fields']
> & { id: GeneratedAlways<number> } & Pick<StampColumns, SnakeCase<Definition['stamps'][number]>>

/** A row in the form in which it is locked, compared and recorded. */
export type EntityRow<
  F extends Fields,
  S extends Stamp,
  Table extends LockedTable,
  Column extends keyof Selectable<Database[Table]>,
> = Stored<F> &
  Pick<Selectable<Database[Table]>, Column> & { id: number } & Pick<Selectable<StampColumns>, SnakeCase<S>>

/** Options of an entity's table. */
export interface EntityOptions<
  F extends Fields,
  S extends Stamp,
  Table extends LockedTable,
  Column extends keyof Selectable<Database[Table]>,
> {
  /** Columns that are not fields, such as those of a file, with their wording in the audit trail. */
  columns?: Readonly<Record<Column, AuditField | undefined>>
  /** Columns that reference a file, each with the columns to clear when the file is gone. */
  files?: Readonly<Partial<Record<Column, readonly Column[]>>>
  /** The column of the task that a record is part of: every change records it, and the audit trail links there. */
  task?: keyof Stored<F> & string
  /** What a deletion detaches, by the name under which the audit trail stores the ids. */
  pointers?: Readonly<Record<string, PointerColumn>>
  /** Enforces what schemas cannot, such as a rule over several columns. `after` contains only the changed columns. */
  validate?: (
    transaction: WriteExecutor,
    after: Partial<Stored<F>>,
    before: EntityRow<F, S, Table, Column> | undefined,
  ) => Promise<void> | void
  /** The messages for violated constraints of the database. */
  refusals?: Refusals
  /** Refuses a deletion, or returns what the audit trail stores in addition to the locked row. */
  beforeRemoval?: (
    transaction: WriteExecutor,
    row: EntityRow<F, S, Table, Column>,
  ) => Promise<Readonly<Record<string, unknown>>>
}

type ReplyColumn<Reply> = {
  [Name in keyof Reply & string]: AliasedRawBuilder<Reply[Name], Name>
}[keyof Reply & string]

/**
 * One expression per field of the reply, for a `select` from the table. Amounts are exact: cents are integers below
 * 2^53, and their division by 100 rounds as in JavaScript.
 */
export function replyColumns<F extends Fields, S extends Stamp>(
  definition: EntityDefinition<F, S>,
  table: string,
): ReplyColumn<ReplyOf<F, S>>[] {
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const each: [string, RawBuilder<unknown>][] = [
    ['id', ref('id')],
    ...fieldsOf(definition).map(({ name, column, suffix }): [string, RawBuilder<unknown>] => [
      name,
      suffix === '_cents' ? sql`(${ref(column)} / 100::float8)` : ref(column),
    ]),
    ...definition.stamps.map((stamp): [string, RawBuilder<unknown>] => [stamp, ref(snakeCase(stamp))]),
  ]
  return each.map(([name, expression]) => expression.as(name)) as unknown as ReplyColumn<ReplyOf<F, S>>[]
}
