import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getNotificationPreferences,
  getPushState,
} from '#people/notifications/shared/notification-endpoints.ts'
import { getDigest } from '#overview/reminders/shared/digest-endpoints.ts'
import { getFeed } from '#work/calendar-feed/shared/feed-endpoints.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { getMe, type Me } from '#people/accounts/shared/own-account.ts'
import { getAuthOptions } from '../shared/auth-endpoints.ts'
import { PreferencesPage } from './preferences-page.tsx'

/** A server with the account and its mail settings. */
const serverOf = (me: Me) =>
  fakeServer()
    .on(getMe, () => me)
    .on(getNotificationPreferences, () => ({ mail: { mentioned: true }, push: {} }))
    .on(getPushState, () => ({ publicKey: '', isOnHere: false, elsewhere: 0 }))
    .on(getDigest, () => ({ frequency: 'weekdays' as const, hour: 8 }))
    .on(getFeed, () => ({ feed: null }))

test('switches between light, dark and system', async () => {
  serverOf(sampleMe())
  await renderAt('/preferences', <PreferencesPage />)
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect(document.documentElement.dataset['colorScheme']).toBe('dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  expect(document.documentElement.dataset['colorScheme']).toBe('light')
  await page.getByRole('radio', { name: 'System' }).click()
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
})

test('shows the installation’s settings, and the outbox to those who may see it', async () => {
  serverOf(sampleMe({ signup: 'closed' }))
  await renderAt('/preferences', <PreferencesPage />)
  await expect.element(page.getByText('Asia/Colombo')).toBeVisible()
  await expect.element(page.getByText('By invitation only')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mail outbox' })).toHaveAttribute('href', '/outbox')
})

test.each([
  ['Blue Lotus', 'By invitation only, accepted by signing in with Blue Lotus: passwords are switched off'],
  [undefined, 'None while passwords are switched off: new people could not sign in'],
])(
  'says how new people join while passwords are switched off, with the service %s',
  async (openIdName, text) => {
    const service = openIdName === undefined ? {} : { openIdName }
    serverOf(sampleMe({ passwords: 'off' })).on(getAuthOptions, () => ({
      signup: 'open' as const,
      firstAccount: false,
      passkeyOrigin: null,
      passwordsOff: true as const,
      ...service,
    }))
    await renderAt('/preferences', <PreferencesPage />)
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('has no link to the outbox for a USER', async () => {
  serverOf(sampleMe({ user: { role: 'USER' }, mailConfigured: true }))
  await renderAt('/preferences', <PreferencesPage />, { role: 'USER' })
  await expect.element(page.getByText('Sent by the mail server')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('chooses what is sent by e-mail, but not for a role that is never notified', async () => {
  serverOf(sampleMe())
  const { unmount } = await renderAt('/preferences', <PreferencesPage />, { role: 'USER' })
  await expect.element(page.getByRole('switch', { name: 'Somebody mentions me' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Monday to Friday' })).toBeChecked()
  await unmount()
  await renderAt('/preferences', <PreferencesPage />, { role: 'MANAGER' })
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Notifications' }).query()).toBeNull()
  expect(page.getByText('Morning digest').query()).toBeNull()
})
