import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { addressKey } from '#platform/server/security/address-key.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { browserName } from '../shared/browser-name.ts'
import { newSignInMail, stolenSessionMail } from './account-mails.ts'

/** A session, as the notification describes it. */
export interface NotifiedSession {
  id: string
  userId: string
  userAgent: string
  address: string
}

/** The page on which the owner sees and ends sessions. */
const SECURITY_PAGE = '/security'

/**
 * Remembers where an account signs in from, and notifies its owner of a new browser and address. An account's first
 * sign-in is not reported.
 */
export async function notifyOfNewBrowser(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  session: NotifiedSession,
): Promise<void> {
  const browser = browserName(session.userAgent)
  const place = { browser, address: session.address }
  const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
    insert into known_browsers (user_id, browser, address, seen_at)
    values (${session.userId}, ${browser}, ${addressKey(session.address)}, ${platform.clock()})
    on conflict (user_id, browser, address) do update set seen_at = excluded.seen_at
    returning xmax = 0 as is_new,
      not exists (select from known_browsers known where known.user_id = ${session.userId}) as is_first
  `.execute(transaction)
  if (rows[0]?.is_new !== true || rows[0].is_first) return
  await notify(transaction, platform, {
    kind: 'new-sign-in',
    to: [session.userId],
    // the person who signed in may not be the owner
    actor: 'system',
    about: { entity: 'session', id: session.id },
    title: `New sign-in with ${browser}`,
    detail: `From the address ${session.address}. If it was not you, sign it out and choose a new password.`,
    path: SECURITY_PAGE,
    mail: (owner) => newSignInMail(owner, place),
  })
}

/** Notifies the owner that a session was ended because its refresh token was used twice. */
export async function notifyOfStolenSession(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  session: NotifiedSession,
): Promise<void> {
  const browser = browserName(session.userAgent)
  const place = { browser, address: session.address }
  await notify(transaction, platform, {
    kind: 'session-stolen',
    to: [session.userId],
    actor: 'system',
    about: { entity: 'session', id: session.id },
    title: `A sign-in with ${browser} was ended for your safety`,
    detail: 'Its key was used a second time: somebody may have a copy. If in doubt, choose a new password.',
    path: SECURITY_PAGE,
    mail: (owner) => stolenSessionMail(owner, place),
  })
}
