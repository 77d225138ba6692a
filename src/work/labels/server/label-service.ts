import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import { nextLabelColour } from '../shared/label-colours.ts'
import { type Label, label, type LabelPatch, MAX_LABELS, type NewLabel } from '../shared/label-schema.ts'
import { labels } from './label-tables.ts'

/** The advisory lock that serialises additions, so that their number and their names are certain. */
const LABELS_LOCK = 7_240_061

/** All labels, by name. */
export async function listLabels(database: Executor): Promise<Label[]> {
  return database
    .selectFrom('labels')
    .select(labels.reply)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Adds a label. @throws AppError validation at a name that another one has; conflict when there are too many */
export async function createLabel(
  transaction: WriteExecutor,
  { name, colour }: NewLabel,
  writer: EntityWriter,
): Promise<Label> {
  const count = await takeTurn(transaction, 1)
  return labels.create(transaction, { name, colour: colour ?? nextLabelColour(count) }, writer)
}

/** Changes the named fields. @throws AppError not_found; validation at a name that another one has, or without a field */
export async function updateLabel(
  transaction: WriteExecutor,
  id: number,
  patch: LabelPatch,
  writer: EntityWriter,
): Promise<Label> {
  const columns = labels.storePart(patch)
  if (Object.keys(columns).length === 0)
    throw new AppError('validation', 'Name at least one field of the label that is to change')
  return labels.update(transaction, await labels.lock(transaction, id), columns, writer)
}

/**
 * The labels with these names, regardless of case; missing ones are added.
 * @returns their ids by name in lower case
 * @throws AppError conflict when there would be too many; forbidden when some are missing and the writer may add none
 */
export async function labelsNamed(
  transaction: WriteExecutor,
  names: readonly string[],
  writer: EntityWriter & { actor: Holder },
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  if (wanted.size === 0) return new Map()
  const count = await takeTurn(transaction, 0)
  const known = await transaction.selectFrom('labels').select(['id', 'name']).execute()
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => name)
  const [first] = missing
  if (first !== undefined && !holds(writer.actor, label.can.create))
    throw new AppError('forbidden', `There is no label "${first}", and you may not add it.`)
  refuseTooMany(count + missing.length)
  const inputs = missing.map((name, index) => ({ name, colour: nextLabelColour(count + index) }))
  const added = missing.length === 0 ? [] : await labels.createMany(transaction, inputs, writer)
  for (const { id, name } of added) ids.set(name.toLowerCase(), id)
  return ids
}

/** Waits for other additions. @param more how many are added @returns the number of labels */
async function takeTurn(transaction: WriteExecutor, more: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LABELS_LOCK})`.execute(transaction)
  const { count } = await transaction
    .selectFrom('labels')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  refuseTooMany(count + more)
  return count
}

function refuseTooMany(count: number): void {
  if (count > MAX_LABELS)
    throw new AppError('conflict', `There can be at most ${MAX_LABELS} labels. Delete one first.`)
}
