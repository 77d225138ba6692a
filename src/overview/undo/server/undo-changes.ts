import { isDeepStrictEqual } from 'node:util'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Restorable, restoreAllDeleted } from '#platform/server/records/restore.ts'
import type { Columns, Undoable, UndoWriter } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { areOwnRecentCreations, type OwnChange, readOwnChanges, requirePermission } from './own-changes.ts'
import { lockForUndo } from './lock-for-undo.ts'
import { asRefusal, refusalsOf, type Refusals } from './undo-refusals.ts'

/** The kinds of records that can be undone. */
export interface UndoKinds {
  restorables: readonly Restorable[]
  undoables: readonly Undoable[]
}

export interface Step {
  change: OwnChange
  kind: Undoable
  id: number
}

/**
 * Undoes changes that the caller made a moment ago, newest first, all or nothing: an update has its fields set back, a
 * deletion is restored, a created record is deleted, even if it was restored in between. Each is recorded as a separate
 * change, so that it can be undone in turn.
 * @param ids of the changes, each counted once
 * @throws AppError not_found when one is not the caller's own; forbidden when the caller may no longer make such a
 * change; conflict when one is too old, cannot be undone at all, or its fields were changed since
 */
export async function undoChanges(
  transaction: WriteExecutor,
  ids: readonly number[],
  kinds: UndoKinds,
  writer: UndoWriter,
): Promise<{ undone: number; canRedo: boolean }> {
  const changes = await readOwnChanges(transaction, ids, writer.actor)
  const refusals = refusalsOf(changes.length)
  const steps = changes.map((change) => stepOf(change, kinds, refusals))
  if (changes.some((change) => !change.isRecent)) throw refusals.old()
  for (const { change, kind } of steps) await requirePermission(transaction, change, kind, writer.actor)
  // records just created by the caller can be deleted with a key press; older ones only after a confirmation
  const restored = changes.filter(({ action }) => action === 'restore')
  if (restored.length > 0 && !(await areOwnRecentCreations(transaction, restored, writer.actor)))
    throw refusals.impossible()

  try {
    const held = await lockAndRead(transaction, steps, kinds)
    for (const run of runsOf(steps)) {
      await revert(transaction, run, { kinds, writer, refusals, held })
      // the next step for the same record sees the result of this one
      for (const step of run.steps) held.delete(keyOf(step))
    }
  } catch (error) {
    throw asRefusal(error, refusals)
  }
  return { undone: steps.length, canRedo: steps.every(({ change }) => change.action !== 'delete') }
}

/** @throws AppError conflict when such a change cannot be undone */
function stepOf(change: OwnChange, { undoables }: UndoKinds, refusals: Refusals): Step {
  const kind = undoables.find(({ entity }) => entity.name === change.entity)
  const id = Number(change.entityId)
  if (kind === undefined || !Number.isSafeInteger(id)) throw refusals.impossible()
  const { action, before, after } = change
  const isWhole =
    action === 'update'
      ? before !== null && after !== null && hasOnly(kind, before) && hasOnly(kind, after)
      : action === 'delete' || after !== null
  if (!isWhole) throw refusals.impossible()
  return { change, kind, id }
}

function hasOnly({ columns }: Undoable, values: Columns): boolean {
  return Object.keys(values).every((column) => columns.includes(column))
}

/** The current values of the records, locked. */
async function lockAndRead(
  transaction: WriteExecutor,
  steps: readonly Step[],
  kinds: UndoKinds,
): Promise<Map<string, Columns>> {
  await lockForUndo(transaction, steps, kinds)
  const held = new Map<string, Columns>()
  for (const kind of kinds.undoables) {
    const ofKind = steps.filter((step) => step.kind === kind)
    const there = ofKind.filter(({ change }) => change.action !== 'delete').map(({ id }) => id)
    const ids = [...new Set(there)].toSorted((one, other) => one - other)
    if (kind.many !== undefined && ids.length > 1) {
      for (const [id, row] of await kind.many.lock(transaction, ids)) held.set(keyOf({ kind, id }), row)
      continue
    }
    for (const id of ids) {
      const row = await lockIfThere(transaction, kind, id)
      if (row !== undefined) held.set(keyOf({ kind, id }), row)
    }
  }
  return held
}

/** Consecutive steps that are undone together: of one kind and action, at most one per record. */
interface Run {
  kind: Undoable
  action: OwnChange['action']
  steps: Step[]
}

function runsOf(steps: readonly Step[]): Run[] {
  const runs: Run[] = []
  for (const step of steps) {
    const { kind, id } = step
    const { action } = step.change
    const last = runs.at(-1)
    const isNext =
      last !== undefined &&
      last.kind === kind &&
      last.action === action &&
      (kind.many !== undefined || action === 'delete') &&
      last.steps.every((other) => other.id !== id)
    if (isNext) last.steps.push(step)
    else runs.push({ kind, action, steps: [step] })
  }
  return runs
}

async function revert(
  transaction: WriteExecutor,
  { kind, action, steps }: Run,
  context: { kinds: UndoKinds; writer: UndoWriter; refusals: Refusals; held: ReadonlyMap<string, Columns> },
): Promise<void> {
  const { kinds, writer, refusals, held } = context
  if (action === 'delete') {
    const ids = steps.map(({ change }) => change.id)
    await restoreAllDeleted(transaction, kinds.restorables, ids, writer)
    return
  }
  for (const step of steps) {
    const now = held.get(keyOf(step)) ?? (await lockIfThere(transaction, kind, step.id))
    requireAsMade(step, now, refusals)
  }
  const { many } = kind
  if (action !== 'update') {
    const ids = steps.map(({ id }) => id)
    if (many !== undefined && ids.length > 1) await many.remove(transaction, ids, writer)
    else for (const id of ids) await kind.remove(transaction, id, writer)
    return
  }
  const changes = steps.map(({ id, change }) => ({
    id,
    before: change.before ?? {},
    after: change.after ?? {},
  }))
  if (many !== undefined && changes.length > 1) await many.setBack(transaction, changes, writer)
  else for (const { id, ...change } of changes) await kind.setBack(transaction, id, change, writer)
}

/** @throws AppError conflict when the record is gone, or no longer has the values that the change gave it */
function requireAsMade({ change, kind }: Step, now: Columns | undefined, refusals: Refusals): void {
  if (now === undefined) throw refusals.gone()
  if (holds(kind, now, change.after ?? {})) return
  const isDone = change.action === 'update' && holds(kind, now, change.before ?? {})
  if (isDone) throw refusals.done()
  const why = kind.whyChanged?.(now, change.after ?? {})
  throw why === undefined ? refusals.changed() : new AppError('conflict', why)
}

async function lockIfThere(
  transaction: WriteExecutor,
  kind: Undoable,
  id: number,
): Promise<Columns | undefined> {
  try {
    return await kind.lock(transaction, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Whether a record has the values of a change, in all columns that are set back. */
function holds({ columns }: Undoable, now: Columns, said: Columns): boolean {
  return columns.every((column) => !(column in said) || isSame(now[column], said[column]))
}

/** Numeric columns arrive as text from the driver, while the change has a number. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'string') return one === Number(other)
  return isDeepStrictEqual(one, other)
}

function keyOf({ kind, id }: Pick<Step, 'kind' | 'id'>): string {
  return `${kind.entity.name} ${id}`
}
