import {
  getUnreadNotifications,
  listNotifications,
} from '#people/notifications/shared/notification-endpoints.ts'
import type { Notification } from '#people/notifications/shared/notification-schema.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** Names a test's account. */
export async function named(
  app: TestApp,
  account: TestAccount,
  fName: string,
  sName: string,
): Promise<TestAccount> {
  const values = [account.id, fName, sName]
  await app.platform.pool.query('update users set f_name = $2, s_name = $3 where id = $1', values)
  return account
}

/** Deletes the notifications so far: accounts of a test signed up and their administrators were notified. */
export async function forgetNotifications(app: TestApp): Promise<void> {
  await app.platform.pool.query(
    'delete from notifications; delete from notification_preferences; delete from outbox_messages',
  )
}

/** An account's notifications, newest first. */
export async function notificationsOf(app: TestApp, account: TestAccount): Promise<Notification[]> {
  return (await app.call(listNotifications, { as: account })).body
}

/** How many of them are unread. */
export async function unreadOf(app: TestApp, account: TestAccount): Promise<number> {
  return (await app.call(getUnreadNotifications, { as: account })).body.unread
}

/** The recipient and subject of each queued mail, oldest first. */
export async function mailsOf(app: TestApp): Promise<[address: string, subject: string][]> {
  const { rows } = await app.platform.pool.query<{ to_address: string; subject: string }>(
    'select to_address, subject from outbox_messages order by id',
  )
  return rows.map((row) => [row.to_address, row.subject])
}
