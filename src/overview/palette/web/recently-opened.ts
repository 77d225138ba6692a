import * as z from 'zod/mini'
import { Found } from '#platform/shared/found.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { FoundKind } from '#platform/web/palette-entries.ts'
import { type ShownFound, shownFound } from './shown-found.ts'

/**
 * The records last opened with the palette, newest first, per account; in this tab only, so that no names are left
 * behind.
 */

const PREFIX = 'ledgerboard.opened.'
const KEPT = 5
const List = z.array(Found)

/** The records an account opened last, limited to those it may still see. */
export function recentlyOpened(
  accountId: string,
  kinds: readonly FoundKind[],
  can: (permission: Permission) => boolean,
): ShownFound[] {
  return shownFound(stored(accountId), kinds).filter(({ kind }) => can(kind.can))
}

/** Puts a record first. Its state and amounts may change, so they are not stored. */
export function noteOpened(accountId: string, found: Found): void {
  const { kind, id } = found
  const others = stored(accountId).filter((one) => one.kind !== kind || one.id !== id)
  const kept = [{ ...found, status: '', person: null, amount: null }, ...others].slice(0, KEPT)
  try {
    sessionStorage.setItem(PREFIX + accountId, JSON.stringify(kept))
  } catch {
    // without storage nothing is remembered
  }
}

function stored(accountId: string): Found[] {
  try {
    return List.parse(JSON.parse(sessionStorage.getItem(PREFIX + accountId) ?? '[]'))
  } catch {
    return []
  }
}
