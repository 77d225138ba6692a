import type * as z from 'zod/mini'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditField, Fields } from '#platform/shared/entity-fields.ts'
import {
  auditFields,
  type EntityDefinition,
  fieldsOf,
  type ReplyOf,
  snakeCase,
  type Stamp,
  type Stored,
} from '#platform/shared/entity.ts'
import { notFound } from '#platform/shared/errors.ts'
import {
  actorName,
  type Change,
  changedFields,
  type ChangeActor,
  insertChange,
  noteRecorded,
  recordChanges,
} from '../records/changes.ts'
import type { Database, Executor, WriteExecutor } from './database.ts'
import { type EntityOptions, type EntityRow, replyColumns } from './entity-columns.ts'
import { emptyGoneFiles, readPointers, refuseAs } from './entity-links.ts'
import type { Audited } from '../records/audited.ts'
import { type LockedTable, lockInOrder, lockPointers, usesOf } from './lock-order.ts'
import { insertDeletedRow } from '../records/insert-deleted-rows.ts'
import { reattach, type Restorable } from '../records/restore.ts'
import { lockRow, isUsed, pick, refuseUsed, type Undoable } from '../records/undoable.ts'

/** Who writes, and when. */
export interface EntityWriter {
  actor: ChangeActor
  now: Date
}

/**
 * The table of an entity, and the operations that all entities share: see decision 029. Verbs with special rules are
 * functions that use these.
 */
export function entityTable<
  F extends Fields,
  S extends Stamp,
  Table extends LockedTable,
  Column extends keyof Selectable<Database[Table]> & string = never,
>(definition: EntityDefinition<F, S>, table: Table, options: EntityOptions<F, S, Table, Column> = {}) {
  type Written = Stored<F> & Pick<Selectable<Database[Table]>, Column>
  type Row = EntityRow<F, S, Table, Column>
  type Input = z.output<EntityDefinition<F>['Input']>
  type RecordedReply = ReplyOf<F, S> & { changeId: number }
  const fields = fieldsOf(definition)
  const more = Object.entries<AuditField | undefined>(options.columns ?? {})
  const files = Object.entries<readonly Column[] | undefined>(options.files ?? {})
  const written = [...fields.map(({ column }) => column), ...more.map(([column]) => column)]
  const stamps = definition.stamps.map((stamp) => snakeCase(stamp))
  const columns = ['id', ...written, ...stamps] as (keyof Row & string)[]
  const changedAt = stamps.includes('edited_at') ? 'edited_at' : 'updated_at'
  const pointers = Object.entries(options.pointers ?? {})
  const uses = usesOf(table)
  const from = sql.table(table)
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const reply = replyColumns(definition, table)

  const storeFields = (input: Readonly<Record<string, unknown>>, some: typeof fields) =>
    Object.fromEntries(some.map((field) => [field.column, field.store(input[field.name])]))

  /** The columns of a complete input (PUT): omitted fields are cleared. */
  const store = (input: Input) => storeFields(input, fields) as Stored<F>

  /** The columns of a partial input (PATCH): omitted fields are left out. */
  const storePart = (input: { readonly [Name in keyof Input]?: Input[Name] | undefined }) => {
    const sent = fields.filter(({ name }) => (input as Readonly<Record<string, unknown>>)[name] !== undefined)
    return storeFields(input, sent) as Partial<Stored<F>>
  }

  /** The reply of a statement that also recorded its change. */
  const noted = (
    transaction: WriteExecutor,
    { changeId, ...one }: RecordedReply,
    { action, actor }: Pick<Change, 'action' | 'actor'>,
  ) => {
    noteRecorded(transaction, { entity: definition, action, actor }, [{ id: changeId }])
    return one as unknown as ReplyOf<F, S>
  }

  const only = async <One>(database: Executor, statement: RawBuilder<One>): Promise<One> => {
    const [one] = (await statement.execute(database)).rows
    if (one === undefined) throw notFound(definition.label)
    return one
  }

  const replyOf = (id: number, lock = sql``) =>
    sql<ReplyOf<F, S>>`select ${sql.join(reply)} from ${from} where id = ${id} ${lock}`
  /** The reply of one record, without joined fields. @throws AppError not_found */
  const get = (database: Executor, id: number) => only(database, replyOf(id))
  /** The same; nobody deletes it until the transaction ends. @throws AppError not_found */
  const hold = (transaction: WriteExecutor, id: number) => only(transaction, replyOf(id, sql`for key share`))

  /** The row, locked until the transaction ends. @throws AppError not_found */
  const lock = (transaction: WriteExecutor, id: number) =>
    only(transaction, sql<Row>`select ${refs(columns)} from ${from} where id = ${id} for update`)

  /**
   * Adds several in one statement, each with its audit row.
   * @param others columns that are not fields, with the same values in all rows
   * @returns the replies, in the order of the inputs
   */
  const createMany = async (
    transaction: WriteExecutor,
    inputs: readonly Input[],
    { actor, now }: EntityWriter,
    others: Partial<Pick<Written, Column>> = {},
  ): Promise<ReplyOf<F, S>[]> => {
    const same = { ...others, created_at: now, ...(changedAt === 'updated_at' ? { updated_at: now } : {}) }
    const stored = inputs.map(store)
    for (const one of stored)
      await options.validate?.(transaction, one as unknown as Partial<Stored<F>>, undefined)
    const values = stored.map((one) => ({ ...one, ...same }))
    const inserted = refs([...fields.map(({ column }) => column), ...Object.keys(same)])
    const actorId = actor === 'system' ? null : actor.id
    // one statement text for any number of rows, so it is planned once
    const { rows } = await sql<RecordedReply>`
      with added as (
        insert into ${from} (${inserted})
        select ${inserted} from jsonb_populate_recordset(null::${from}, ${JSON.stringify(values)}::jsonb)
        returning *
      ), recorded as (
        insert into changes (entity, entity_id, action, audience, actor_id, actor_name, after)
        select ${definition.name}, id, 'create', ${definition.audience}, ${actorId}::uuid, ${actorName(actor)},
          (select to_jsonb(one) from (select ${refs(columns)}) one)
        from added
        returning id, entity_id
      )
      select ${sql.join(reply)}, recorded.id as "changeId"
      from added as ${from} join recorded on recorded.entity_id = ${sql.ref(`${table}.id`)}::text
      order by ${sql.ref(`${table}.id`)}`
      .execute(transaction)
      .catch(refuseAs(options.refusals))
    return rows.map((row) => noted(transaction, row, { action: 'create', actor }))
  }

  /** Adds one; see createMany. */
  const create = async (
    transaction: WriteExecutor,
    input: Input,
    writer: EntityWriter,
    others: Partial<Pick<Written, Column>> = {},
  ): Promise<ReplyOf<F, S>> => {
    const [one] = await createMany(transaction, [input], writer, others)
    if (one === undefined) throw new Error(`No ${definition.name} was stored`)
    return one
  }

  /**
   * Stores what differs from the locked row, with its audit row, in one statement.
   * @returns its new reply, without joined fields
   * @throws AppError validation by the rules of the options
   */
  const update = async (
    transaction: WriteExecutor,
    before: Row,
    after: Partial<Written>,
    { actor, now }: EntityWriter,
  ): Promise<ReplyOf<F, S>> => {
    const { id } = before
    const changed = changedFields<Record<string, unknown>>(before, after)
    if (changed === undefined) return get(transaction, id)
    const task = pick<Record<string, unknown>>(before, options.task === undefined ? [] : [options.task])
    const change = { before: { ...task, ...changed.before }, after: { ...task, ...changed.after } }
    await options.validate?.(transaction, changed.after as Partial<Stored<F>>, before)
    const set = Object.entries({ ...after, [changedAt]: now }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${Array.isArray(value) ? JSON.stringify(value) : value}`,
    )
    const row = await only(
      transaction,
      sql<RecordedReply>`
        with changed as (update ${from} set ${sql.join(set)} where id = ${id} returning *),
        recorded as (${insertChange({ entity: definition, id, action: 'update', actor, ...change })})
        select ${sql.join(reply)}, recorded.id as "changeId" from changed as ${from}, recorded`,
    ).catch(refuseAs(options.refusals))
    return noted(transaction, row, { action: 'update', actor })
  }

  /**
   * Deletes one; the audit trail stores what referenced it.
   * @throws AppError not_found
   */
  const remove = async (transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> => {
    // once this lock is held, no new reference to it can be stored
    const row = await lock(transaction, id)
    const more = (await options.beforeRemoval?.(transaction, row)) ?? {}
    await lockPointers(transaction, table, [id])
    const pointing = await readPointers(transaction, pointers, id)
    const before = { ...row, ...pointing, ...more }
    const { rows } = await sql<{ id: number }>`
      with removed as (delete from ${from} where id = ${id})
      ${insertChange({ entity: definition, id, action: 'delete', actor, before })}`.execute(transaction)
    noteRecorded(transaction, { entity: definition, action: 'delete', actor }, rows)
  }

  /**
   * Deletes those that were never changed and that nothing references, not even a row that is being added concurrently.
   * @returns how many
   */
  const removeUntouched = async (
    transaction: WriteExecutor,
    ids: readonly number[],
    actor: ChangeActor,
  ): Promise<number> => {
    await lockInOrder(transaction, [{ table, ids, to: 'delete' }])
    const isFree = uses.length === 0 ? sql`true` : sql`not ${isUsed(uses, sql.ref(`${table}.id`))}`
    const { rows } = await sql<Row>`
      delete from ${from} where id = any(${ids}::integer[]) and updated_at = created_at and ${isFree}
      returning ${refs(columns)}`.execute(transaction)
    const none = Object.fromEntries(pointers.map(([name]) => [name, []]))
    await recordChanges(
      transaction,
      rows.map((row) => ({
        entity: definition,
        id: row.id,
        action: 'delete',
        actor,
        before: { ...row, ...none },
      })),
    )
    return rows.length
  }

  /** Restores a deleted one unchanged; rows that referenced it and now reference nothing are attached again. */
  const restorable: Restorable = {
    entity: definition,
    table,
    titleColumns: [definition.columnOf[definition.title]],
    async restore(transaction, before) {
      const back = await emptyGoneFiles(transaction, before, files)
      const row = await insertDeletedRow(transaction, table, columns, back)
      if (row === undefined) return undefined
      for (const [name, pointer] of pointers) {
        row[name] = await reattach(transaction, pointer, before[name], row['id'])
      }
      return row
    },
  }

  /** Reverts the fields of a changed one; removes a new one as long as nothing references it. */
  const undoable: Undoable = {
    entity: definition,
    table,
    can: definition.can,
    columns: written,
    lock: (transaction, id) => lockRow(transaction, table, id),
    async setBack(transaction, id, { before }, writer) {
      const back = pick<Record<string, unknown>>(before, written) as Partial<Written>
      await update(transaction, await lock(transaction, id), back, writer)
    },
    async remove(transaction, id, { actor }) {
      if (uses.length > 0) await refuseUsed(transaction, id, uses)
      await remove(transaction, id, actor)
    },
  }

  /** The audit trail shows the fields, and what a deletion detached. */
  const audited = {
    kind: definition,
    fields: {
      ...auditFields(definition),
      ...Object.fromEntries(more.filter(([, audit]) => audit !== undefined)),
      ...Object.fromEntries(pointers.map(([name, { label }]) => [name, [label, 'count'] as const])),
    } as Readonly<Record<string, AuditField>>,
    source: {
      table,
      title: definition.columnOf[definition.title],
      searched: `lower(${definition.columnOf[definition.title]})`,
      ...(options.task === undefined ? {} : { task: options.task }),
    },
  } satisfies Audited

  return {
    definition,
    table,
    /** All columns of a row that are locked and recorded. */
    columns,
    /** For Kysely's `select`: the rows are replies. */
    reply,
    audited,
    store,
    storePart,
    get,
    hold,
    lock,
    create,
    createMany,
    update,
    remove,
    removeUntouched,
    restorable,
    undoable,
  }
}
