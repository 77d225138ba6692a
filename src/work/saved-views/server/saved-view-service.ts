import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import { isAdministrator } from '#platform/shared/permissions.ts'
import {
  MAX_VIEWS,
  type NewSavedView,
  type SavedViewPatch,
  VIEW_ADDRESS_LENGTH,
} from '../shared/saved-view-input.ts'
import { keptAddress } from '../shared/saved-view-page.ts'
import type { SavedView, SavedViewPage } from '../shared/saved-view-schema.ts'
import { placeAmongOwn } from './move-saved-view.ts'
import { SAVED_VIEW_COLUMNS, SAVED_VIEW_ENTITY, type SavedViewRow } from './saved-view-tables.ts'

/** Who writes a view, and when. */
export interface SavedViewWriter {
  actor: Actor
  now: Date
}

/** Group of the locks under which the views of one owner change; see {@link takeTurn}. */
const SAVED_VIEWS_LOCK = 7_240_005

/** The own views in their order, then those that others share, by name. The search looks into the names. */
export async function listSavedViews(
  database: Executor,
  query: ListQuery,
  actor: Actor,
): Promise<{ views: SavedView[]; total: number }> {
  const matching = selectVisible(database, actor).$if(query.search !== '', (select) =>
    select.where(sql<boolean>`strpos(lower(view.name), lower(${query.search})) > 0`),
  )
  const { total } = await matching
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const isOwn = sql`view.owner_id = ${actor.id}`
  const rows = await matching
    .orderBy(isOwn, 'desc')
    .orderBy(sql`case when ${isOwn} then view.position end`)
    .orderBy(sql`lower(view.name)`)
    .orderBy('view.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { views: rows.map((row) => toSavedView(row, actor)), total }
}

/** @throws AppError not_found, also for what somebody else keeps to themselves */
export async function getSavedView(database: Executor, id: number, actor: Actor): Promise<SavedView> {
  const row = await selectVisible(database, actor).where('view.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Saved view')
  return toSavedView(row, actor)
}

/**
 * Saves a view as the last of the caller's own.
 * @throws AppError conflict when there are {@link MAX_VIEWS} already, or one of this name on its page
 */
export async function createSavedView(
  transaction: WriteExecutor,
  input: NewSavedView,
  { actor, now }: SavedViewWriter,
): Promise<SavedView> {
  await takeTurn(transaction, actor.id)
  if ((await countOwn(transaction, actor.id)) >= MAX_VIEWS) {
    throw new AppError('conflict', `You have ${MAX_VIEWS} saved views. Delete one to save another.`)
  }
  const row = await transaction
    .insertInto('saved_views')
    .values({
      owner_id: actor.id,
      page: input.page,
      name: input.name,
      address: checkedAddress(input.page, input.address),
      shared: input.shared,
      position: sql<number>`(
        select coalesce(max(position), -1) + 1 from saved_views where owner_id = ${actor.id})`,
      created_at: now,
      updated_at: now,
    })
    .returning(SAVED_VIEW_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseKnownName)
  await recordChange(transaction, {
    entity: SAVED_VIEW_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: row,
  })
  return getSavedView(transaction, row.id, actor)
}

/**
 * Changes the named fields; what has them already is not a change.
 * @throws AppError not_found; forbidden; conflict when the owner has another one of this name on its page
 */
export async function updateSavedView(
  transaction: WriteExecutor,
  id: number,
  patch: SavedViewPatch,
  writer: SavedViewWriter,
): Promise<SavedView> {
  const { actor } = writer
  const before = await lockEditableSavedView(transaction, id, actor)
  const fields = await changeSavedView(transaction, before, patch, writer)
  // an ADMIN who takes somebody's view back from everybody does not see it any more
  return toSavedView({ ...before, ...fields, owner_name: await nameOf(transaction, before) }, actor)
}

/**
 * Stores what differs from the locked view, with its audit row. @returns the fields as they then are
 * @throws AppError validation, conflict as {@link updateSavedView}
 */
export async function changeSavedView(
  transaction: WriteExecutor,
  before: SavedViewRow,
  { name, address, shared, position }: SavedViewPatch,
  { actor, now }: SavedViewWriter,
): Promise<Pick<SavedViewRow, 'name' | 'address' | 'shared' | 'position'>> {
  const { id } = before
  const fields = {
    name: name ?? before.name,
    address: address === undefined ? before.address : checkedAddress(before.page, address),
    shared: shared ?? before.shared,
    position: position === undefined ? before.position : await placeAmongOwn(transaction, before, position),
  }
  const changed = changedFields<SavedViewRow>(before, fields)
  if (changed === undefined) return fields
  await transaction
    .updateTable('saved_views')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseKnownName)
  await recordChange(transaction, { entity: SAVED_VIEW_ENTITY, id, action: 'update', actor, ...changed })
  return fields
}

/** @throws AppError not_found; forbidden */
export async function deleteSavedView(transaction: WriteExecutor, id: number, actor: Actor): Promise<void> {
  const before = await lockEditableSavedView(transaction, id, actor)
  await transaction.deleteFrom('saved_views').where('id', '=', id).execute()
  await recordChange(transaction, { entity: SAVED_VIEW_ENTITY, id, action: 'delete', actor, before })
}

/** 409: names are unique for an owner and a page, without case. */
export function refuseKnownName(error: unknown): never {
  const isKnown =
    error instanceof Error && 'constraint' in error && error.constraint === 'saved_views_by_owner'
  throw isKnown ? new AppError('conflict', 'There is a view of this name already') : error
}

/** The view, which nobody else changes until the transaction ends. @throws AppError not_found; forbidden */
async function lockEditableSavedView(
  transaction: WriteExecutor,
  id: number,
  actor: Actor,
): Promise<SavedViewRow> {
  const row = await lockSavedView(transaction, id)
  if (row.owner_id !== actor.id && !row.shared) throw notFound('Saved view')
  if (!mayEdit(row, actor)) {
    throw new AppError('forbidden', 'Only its owner or an administrator can change a shared view')
  }
  return row
}

/** The view, whoever it belongs to, which nobody else changes until the transaction ends. @throws AppError not_found */
export async function lockSavedView(transaction: WriteExecutor, id: number): Promise<SavedViewRow> {
  const find = () =>
    transaction.selectFrom('saved_views').select(SAVED_VIEW_COLUMNS).where('id', '=', id).executeTakeFirst()
  const found = await find()
  if (found !== undefined) await takeTurn(transaction, found.owner_id)
  // as it is once it is this call's turn
  const row = await find()
  if (row === undefined) throw notFound('Saved view')
  return row
}

/** How many views somebody has. It stays so until the transaction ends when it is their turn. */
export async function countOwn(transaction: WriteExecutor, ownerId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('saved_views')
    .where('owner_id', '=', ownerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The writes to the views of one owner come one after the other: none counts or places what another is changing. */
export async function takeTurn(transaction: WriteExecutor, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SAVED_VIEWS_LOCK}, hashtext(${ownerId}))`.execute(transaction)
}

function selectVisible(database: Executor, actor: Actor) {
  return database
    .selectFrom('saved_views as view')
    .leftJoin('users as owner', 'owner.id', 'view.owner_id')
    .where((where) => where.or([where('view.owner_id', '=', actor.id), where('view.shared', '=', true)]))
    .select(SAVED_VIEW_COLUMNS.map((column) => `view.${column}` as const))
    .select(sql<string | null>`owner.f_name || ' ' || owner.s_name`.as('owner_name'))
}

async function nameOf(transaction: WriteExecutor, view: SavedViewRow): Promise<string | null> {
  const owner = await transaction
    .selectFrom('users')
    .select(['f_name', 's_name'])
    .where('id', '=', view.owner_id)
    .executeTakeFirst()
  return owner === undefined ? null : `${owner.f_name} ${owner.s_name}`
}

function toSavedView(row: SavedViewRow & { owner_name: string | null }, actor: Actor): SavedView {
  const { id, name, page, address, shared } = row
  return {
    id,
    name,
    page,
    address,
    shared,
    isOwn: row.owner_id === actor.id,
    mayEdit: mayEdit(row, actor),
    ownerName: row.owner_name,
  }
}

function mayEdit(view: SavedViewRow, actor: Actor): boolean {
  return view.owner_id === actor.id || (view.shared && isAdministrator(actor.role))
}

/** @throws AppError validation at address when letters that are written as several make it too long */
function checkedAddress(page: SavedViewPage, address: string): string {
  const kept = keptAddress(page, address)
  if (kept.length > VIEW_ADDRESS_LENGTH)
    throw invalidField('address', 'These filters are too long to be saved')
  return kept
}
