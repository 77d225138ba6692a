import { seesBooks } from '#platform/shared/permissions.ts'
import { secondWayDueAt } from '../shared/second-way-due.ts'

/** Whether an account has a second way: SQL over `users u`. */
export const HAS_SECOND_WAY = `(
  exists (select from second_ways way where way.user_id = u.id and way.confirmed_at is not null)
  or exists (select from passkeys passkey where passkey.user_id = u.id))`

/**
 * Since when an account without a second way has been asked for one, if the office requires it: SQL over `users u`. New
 * accounts are asked from their beginning.
 */
export const SECOND_WAY_ASKED_SINCE = `(
  select greatest(settings.second_way_required_at, u.created_at) from sign_in_settings settings
  where settings.second_way_required_at is not null and not ${HAS_SECOND_WAY})`

/** When an account must have a second way: the part of an Actor. @param since as SECOND_WAY_ASKED_SINCE reads it */
export function secondWayDue(role: string, since: string | null): { secondWayDue?: string } {
  return since !== null && seesBooks(role) ? { secondWayDue: secondWayDueAt(since) } : {}
}
