import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
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
import { type SavedViewRow, savedViews } from './saved-view-tables.ts'

/** Who writes a view, and when. */
export interface SavedViewWriter extends EntityWriter {
  actor: Actor
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
  const views = await matching
    .orderBy(isOwn, 'desc')
    .orderBy(sql`case when ${isOwn} then view.position end`)
    .orderBy(sql`lower(view.name)`)
    .orderBy('view.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { views, total }
}

/** @throws AppError not_found, also for someone else's private view */
export async function getSavedView(database: Executor, id: number, actor: Actor): Promise<SavedView> {
  const view = await selectVisible(database, actor).where('view.id', '=', id).executeTakeFirst()
  if (view === undefined) throw notFound('Saved view')
  return view
}

/**
 * Saves a view as the caller's last one.
 * @throws AppError conflict when there are already {@link MAX_VIEWS}, or one of this name for the same page
 */
export async function createSavedView(
  transaction: WriteExecutor,
  input: NewSavedView,
  writer: SavedViewWriter,
): Promise<SavedView> {
  const { actor } = writer
  await takeTurn(transaction, actor.id)
  const { count, next } = await placesOf(transaction, actor.id)
  if (count >= MAX_VIEWS) {
    throw new AppError('conflict', `You have ${MAX_VIEWS} saved views. Delete one to save another.`)
  }
  const address = checkedAddress(input.page, input.address)
  const { id } = await savedViews
    .create(transaction, { ...input, address, ownerId: actor.id, position: next }, writer)
    .catch(refuseKnownName)
  return getSavedView(transaction, id, actor)
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
  const before = await lockEditableSavedView(transaction, id, writer.actor)
  await changeSavedView(transaction, before, patch, writer)
  // an ADMIN who unshares someone's view can no longer see it
  return selectAny(transaction, writer.actor).where('view.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Stores what differs from the locked view, with its audit row.
 * @throws AppError validation, conflict as {@link updateSavedView}
 */
export async function changeSavedView(
  transaction: WriteExecutor,
  before: SavedViewRow,
  { address, position, ...patch }: SavedViewPatch,
  writer: SavedViewWriter,
): Promise<void> {
  const columns = savedViews.storePart({
    ...patch,
    address: address === undefined ? undefined : checkedAddress(before.page, address),
    position: position === undefined ? undefined : await placeAmongOwn(transaction, before, position),
  })
  await savedViews.update(transaction, before, columns, writer).catch(refuseKnownName)
}

/** @throws AppError not_found; forbidden */
export async function deleteSavedView(transaction: WriteExecutor, id: number, actor: Actor): Promise<void> {
  await lockEditableSavedView(transaction, id, actor)
  await savedViews.remove(transaction, id, actor)
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
  if (row.owner_id !== actor.id && !isAdministrator(actor.role)) {
    throw new AppError('forbidden', 'Only its owner or an administrator can change a shared view')
  }
  return row
}

/** The view of any owner, locked until the transaction ends. @throws AppError not_found */
export async function lockSavedView(transaction: WriteExecutor, id: number): Promise<SavedViewRow> {
  const found = await transaction
    .selectFrom('saved_views')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found !== undefined) await takeTurn(transaction, found.owner_id)
  return savedViews.lock(transaction, id)
}

/** How many views a user has, and the place of the next one. Stable until the transaction ends if their lock is held. */
export async function placesOf(
  transaction: WriteExecutor,
  ownerId: string,
): Promise<{ count: number; next: number }> {
  return transaction
    .selectFrom('saved_views')
    .where('owner_id', '=', ownerId)
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position), -1) + 1`.as('next'),
    ])
    .executeTakeFirstOrThrow()
}

/** Serialises writes to one owner's views, so that none counts or positions views that another is changing. */
export async function takeTurn(transaction: WriteExecutor, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SAVED_VIEWS_LOCK}, hashtext(${ownerId}))`.execute(transaction)
}

/** Those that a person sees. */
function selectVisible(database: Executor, actor: Actor) {
  return selectAny(database, actor).where((where) =>
    where.or([where('view.owner_id', '=', actor.id), where('view.shared', '=', true)]),
  )
}

/** Views as a person sees them: whether they are the owner, and may change them, as also an ADMIN may a shared one. */
function selectAny(database: Executor, actor: Actor) {
  const isOwn = sql<boolean>`view.owner_id = ${actor.id}`
  const mayEdit = isAdministrator(actor.role) ? sql<boolean>`(${isOwn} or view.shared)` : isOwn
  return database
    .selectFrom('saved_views as view')
    .leftJoin('users as owner', 'owner.id', 'view.owner_id')
    .select(['view.id', 'view.name', 'view.page', 'view.address', 'view.shared'])
    .select([
      isOwn.as('isOwn'),
      mayEdit.as('mayEdit'),
      sql<string | null>`owner.f_name || ' ' || owner.s_name`.as('ownerName'),
    ])
}

/** @throws AppError validation at address when percent-encoding makes it too long */
function checkedAddress(page: SavedViewPage, address: string): string {
  const kept = keptAddress(page, address)
  if (kept.length > VIEW_ADDRESS_LENGTH)
    throw invalidField('address', 'These filters are too long to be saved')
  return kept
}
