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

/** Class of the advisory locks that serialise changes of one owner's views; see {@link takeTurn}. */
const SAVED_VIEWS_LOCK = 7_240_005

/** One's own views in order, then those shared by others, by name. The search covers the names. */
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

/** @throws AppError not_found, also for someone else's private view */
export async function getSavedView(database: Executor, id: number, actor: Actor): Promise<SavedView> {
  const row = await selectVisible(database, actor).where('view.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Saved view')
  return toSavedView(row, actor)
}

/**
 * Saves a view as the caller's last one.
 * @throws AppError conflict when there are already {@link MAX_VIEWS}, or one of this name for the same page
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
 * Changes the named fields; setting the same value is not a change.
 * @throws AppError not_found; forbidden; conflict when the owner has another one of this name for the same page
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
  // an ADMIN who unshares someone's view can no longer see it
  return toSavedView({ ...before, ...fields, owner_name: await nameOf(transaction, before) }, actor)
}

/**
 * Stores what differs from the locked view, with its audit row. @returns the resulting fields
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

/** 409: names are unique per owner and page, ignoring case. */
export function refuseKnownName(error: unknown): never {
  const isKnown =
    error instanceof Error && 'constraint' in error && error.constraint === 'saved_views_by_owner'
  throw isKnown ? new AppError('conflict', 'There is a view of this name already') : error
}

/** The view, locked until the transaction ends. @throws AppError not_found; forbidden */
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

/** The view of any owner, locked until the transaction ends. @throws AppError not_found */
export async function lockSavedView(transaction: WriteExecutor, id: number): Promise<SavedViewRow> {
  const find = () =>
    transaction.selectFrom('saved_views').select(SAVED_VIEW_COLUMNS).where('id', '=', id).executeTakeFirst()
  const found = await find()
  if (found !== undefined) await takeTurn(transaction, found.owner_id)
  // read again once the lock is held
  const row = await find()
  if (row === undefined) throw notFound('Saved view')
  return row
}

/** How many views a user has. Stable until the transaction ends if their lock is held. */
export async function countOwn(transaction: WriteExecutor, ownerId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('saved_views')
    .where('owner_id', '=', ownerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Serialises writes to one owner's views, so that none counts or positions views that another is changing. */
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

/** @throws AppError validation at address when percent-encoding makes it too long */
function checkedAddress(page: SavedViewPage, address: string): string {
  const kept = keptAddress(page, address)
  if (kept.length > VIEW_ADDRESS_LENGTH)
    throw invalidField('address', 'These filters are too long to be saved')
  return kept
}
