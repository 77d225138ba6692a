import * as z from 'zod/mini'
import { Found } from '#platform/shared/found.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { type FoundKind, isShown, type ShownFound } from './found-kinds.ts'

/**
 * The records last opened with the palette, newest first, per account; in this tab only, so that no names are left
 * behind.
 */

const PREFIX = 'ledgerboard.opened.'
const KEPT = 5
const List = z.array(Found)

/** The permission required to see a record of each kind. */
const NEEDED: Readonly<Record<FoundKind, Permission>> = {
  task: 'task:view',
  project: 'task:view',
  client: 'client:view',
  invoice: 'invoice:view',
  quote: 'estimation:view',
  person: 'user:view',
}

/** The records an account opened last, limited to those it may still see. */
export function recentlyOpened(accountId: string, can: (permission: Permission) => boolean): ShownFound[] {
  try {
    const stored = List.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + accountId) ?? '[]'))
    return stored.success ? stored.data.filter(isShown).filter(({ kind }) => can(NEEDED[kind])) : []
  } catch {
    return []
  }
}

/** Puts a record first. Its state and amounts may change, so they are not stored. */
export function noteOpened(accountId: string, found: ShownFound): void {
  const { kind, id } = found
  const others = recentlyOpened(accountId, () => true).filter((one) => one.kind !== kind || one.id !== id)
  const kept = [{ ...found, status: '', person: null, amount: null }, ...others].slice(0, KEPT)
  try {
    sessionStorage.setItem(PREFIX + accountId, JSON.stringify(kept))
  } catch {
    // without storage nothing is remembered
  }
}
