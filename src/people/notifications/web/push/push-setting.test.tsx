import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import {
  getNotificationPreferences,
  getPushState,
  saveNotificationPreferences,
  switchPushOff,
  switchPushOn,
  testPush,
} from '../../shared/notification-endpoints.ts'
import { PushSwitches } from '../notification-switches.tsx'

/** 65 bytes, as the installation's key and as the browser's. */
const KEY = `B${'A'.repeat(85)}E`
const SENT = { endpoint: 'https://push.example.lk/send/1', keys: { p256dh: KEY, auth: 'A'.repeat(22) } }

const fake = { isSubscribed: false, permission: 'granted' as NotificationPermission }
beforeEach(() => {
  Object.assign(fake, { isSubscribed: false, permission: 'granted' })
  const bytes = Uint8Array.from(atob(KEY.padEnd(88, '=')), (sign) => sign.codePointAt(0) ?? 0)
  const subscription = {
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => SENT,
    async unsubscribe() {
      fake.isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (fake.isSubscribed ? subscription : null),
    async subscribe(options: PushSubscriptionOptionsInit) {
      expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: KEY })
      fake.isSubscribed = true
      return subscription
    },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(
    async () => ({ pushManager }) as unknown as ServiceWorkerRegistration,
  )
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => fake.permission)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
})

function serve() {
  const state = { publicKey: KEY, isOnHere: false, elsewhere: 0 }
  return fakeServer()
    .on(getPushState, () => state)
    .on(switchPushOn, () => Object.assign(state, { isOnHere: true }))
    .on(switchPushOff, () => void Object.assign(state, { isOnHere: false }))
    .on(getNotificationPreferences, () => ({ mail: {}, push: { mentioned: true } }))
    .on(saveNotificationPreferences, () => ({ mail: {}, push: { mentioned: false } }))
}
const here = () => page.getByRole('switch', { name: 'Show notifications on this device' })

test('is off, says what would leave, and switched on sends the subscription and offers the kinds', async () => {
  const server = serve()
  await renderAt('/preferences', <PushSwitches />, { role: 'USER' })
  await expect.element(here()).not.toBeChecked()
  await expect
    .element(here())
    .toHaveAccessibleDescription(
      /title and one sentence .* encrypted, to the push service of your browser’s maker/,
    )
  expect(page.getByRole('group', { name: 'On my devices' }).query()).toBeNull()
  await here().click()
  await expect.element(here()).toBeChecked()
  expect(server.callsOf(switchPushOn).map((made) => made.input.body)).toEqual([SENT])
  await page.getByRole('switch', { name: 'Somebody mentions me' }).click()
  await expect
    .poll(() => server.callsOf(saveNotificationPreferences).map((made) => made.input.body))
    .toEqual([{ push: { mentioned: false } }])
  await here().click()
  await expect.element(here()).not.toBeChecked()
  await expect.poll(() => fake.isSubscribed).toBe(false)
})

test('sends a test message where it is on, and says why not', async () => {
  const server = serve().on(testPush, () => undefined)
  const { unmount } = await renderAt('/preferences', <PushSwitches />, { role: 'USER' })
  await expect.element(here()).not.toBeChecked()
  const send = page.getByRole('button', { name: 'Send a test message' })
  expect(send.query()).toBeNull()
  await here().click()
  await send.click()
  await expect.element(page.getByText(/^Sent. It appears in a moment/)).toBeVisible()
  expect(server.callsOf(testPush)).toHaveLength(1)
  server.on(
    testPush,
    () =>
      new ApiFailure(409, { code: 'conflict', message: 'Switch notifications on in this browser first.' }),
  )
  await send.click()
  await expect.element(page.getByText('Switch notifications on in this browser first.')).toBeVisible()
  await unmount()
})

test('stays off where the person does not allow it, and is not offered where the browser blocks it', async () => {
  const server = serve()
  fake.permission = 'denied'
  const { unmount } = await renderAt('/preferences', <PushSwitches />, { role: 'USER' })
  await here().click()
  await expect.element(page.getByText('The browser was not allowed to.')).toBeVisible()
  await expect.element(here()).not.toBeChecked()
  expect(server.callsOf(switchPushOn)).toEqual([])
  await unmount()
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await renderAt('/preferences', <PushSwitches />, { role: 'USER' })
  await expect.element(page.getByText(/^This browser blocks notifications of this site/)).toBeVisible()
  await expect.element(here()).toBeDisabled()
})
