import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, settleLive } from '#test/web/counted-calls.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { aNotification } from '#test/web/sample-notifications.ts'
import {
  getUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '../shared/notification-endpoints.ts'
import { NotificationsPage } from './notifications-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

test('marking all as read takes one call, and one each for the list and the count, because no number orders the reply', async () => {
  await page.viewport(1280, 800)
  const state = { rows: [aNotification(1)] }
  const unread = () => state.rows.filter((row) => !row.isRead).length
  fakeServer()
    .on(getUnreadNotifications, () => ({ unread: unread() }))
    .on(listNotifications, () => state.rows)
    .on(markNotificationsRead, () => {
      state.rows = [aNotification(1, { isRead: true })]
      return { unread: 0 }
    })
  const { queryClient } = await renderAt('/notifications', <NotificationsPage />)
  const allRead = page.getByRole('button', { name: 'Mark all as read' })
  await expect.element(allRead).toBeEnabled()
  const calls = await countCallsLive(queryClient)
  await allRead.click()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  await settleLive()
  expect(calls[0]).toBe('POST /api/notifications/read')
  expect(calls.slice(1).toSorted()).toEqual(['GET /api/notifications', 'GET /api/notifications/unread'])
})
