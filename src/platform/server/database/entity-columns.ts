import { type AliasedRawBuilder, type GeneratedAlways, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditField } from '#platform/shared/entity-fields.ts'
import type { Fields } from '#platform/shared/entity-fields.ts'
import { type EntityDefinition, fieldsOf, type ReplyOf, type Stored } from '#platform/shared/entity.ts'
import type { Database, Timestamp, Version, WriteExecutor } from './database.ts'
import type { PointerColumn, Refusals } from './entity-links.ts'
import type { LockedTable } from './lock-order.ts'

/** The columns of an entity's table, for `Database`: those of its fields and those that every entity has. */
export type EntityColumns<F extends Fields> = Stored<F> & {
  id: GeneratedAlways<number>
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
}

/** A row as it is locked, compared and recorded. */
export type EntityRow<
  F extends Fields,
  Table extends LockedTable,
  Column extends keyof Selectable<Database[Table]>,
> = Stored<F> &
  Pick<Selectable<Database[Table]>, Column> & {
    id: number
    created_at: string
    updated_at: string
    version: number
  }

/** What is special about the table of an entity. */
export interface EntityOptions<
  F extends Fields,
  Table extends LockedTable,
  Column extends keyof Selectable<Database[Table]>,
> {
  /** Columns that are no fields, such as those of a file, with what the audit trail says of them. */
  columns?: Readonly<Record<Column, AuditField | undefined>>
  /** Columns that point to a file, with those that go with it when it is gone. */
  files?: Readonly<Partial<Record<Column, readonly Column[]>>>
  /** What a deletion detaches, by the name under which the audit trail keeps the ids. */
  pointers?: Readonly<Record<string, PointerColumn>>
  /** Refuses what the schemas cannot know, such as a rule over several columns. It gets what changes. */
  validate?: (
    transaction: WriteExecutor,
    after: Partial<Stored<F>>,
    before: EntityRow<F, Table, Column> | undefined,
  ) => Promise<void> | void
  /** What is said where a write violates a constraint of the database. */
  refusals?: Refusals
  /** Refuses a deletion, or says what the audit trail keeps of the locked row besides. */
  beforeRemoval?: (
    transaction: WriteExecutor,
    row: EntityRow<F, Table, Column>,
  ) => Promise<Readonly<Record<string, unknown>>>
}

type ReplyColumn<Reply> = {
  [Name in keyof Reply & string]: AliasedRawBuilder<Reply[Name], Name>
}[keyof Reply & string]

/**
 * One expression for each field of the reply, for a `select` from the table. Amounts are exact: cents are whole numbers
 * below 2^53, and their division by 100 is rounded as in JavaScript.
 */
export function replyColumns<F extends Fields>(
  definition: EntityDefinition<F>,
  table: string,
): ReplyColumn<ReplyOf<F>>[] {
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const each: [string, RawBuilder<unknown>][] = [
    ['id', ref('id')],
    ...fieldsOf(definition).map(({ name, column, suffix }): [string, RawBuilder<unknown>] => [
      name,
      suffix === '_cents' ? sql`(${ref(column)} / 100::float8)` : ref(column),
    ]),
    ['createdAt', ref('created_at')],
    ['updatedAt', ref('updated_at')],
    ['version', ref('version')],
  ]
  return each.map(([name, expression]) => expression.as(name)) as unknown as ReplyColumn<ReplyOf<F>>[]
}
