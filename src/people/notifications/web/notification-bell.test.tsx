import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { aNotification } from '#test/web/sample-notifications.ts'
import {
  getUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '../shared/notification-endpoints.ts'
import type { Notification } from '../shared/notification-schema.ts'
import { NotificationBell } from './notification-bell.tsx'
import { NotificationsPage } from './notifications-page.tsx'

/** The bell, or the page, with a server that has these notifications, newest first. */
async function show(rows: Notification[], { width = 1280, content = <NotificationBell /> } = {}) {
  await page.viewport(width, 800)
  const state = { rows }
  const unread = () => state.rows.filter((row) => !row.isRead).length
  const server = fakeServer()
    .on(getUnreadNotifications, () => ({ unread: unread() }))
    .on(listNotifications, ({ query }) => {
      const start = (query.page - 1) * query.limit
      return new Counted(state.rows.slice(start, start + query.limit), state.rows.length)
    })
    .on(markNotificationsRead, ({ body }) => {
      state.rows = state.rows.map((row) =>
        (body.ids?.includes(row.id) ?? true) ? { ...row, isRead: true } : row,
      )
      return { unread: unread() }
    })
  const screen = await renderAt('/dashboard', content)
  return { ...screen, server, state, unread }
}

const bell = (name: string | RegExp) => page.getByRole('button', { name })
const panel = page.getByRole('dialog', { name: 'Notifications' })
const items = () => panel.getByRole('listitem').elements()
const allRead = page.getByRole('button', { name: 'Mark all as read' })

test('announces how many are unread, and follows changes elsewhere', async () => {
  const { state, queryClient } = await show([aNotification(1), aNotification(2, { isRead: true })])
  await expect.element(bell('Notifications, 1 unread')).toBeVisible()
  expect(bell(/^Notifications/).element().classList).toContain('icon-button-dot')
  state.rows = [aNotification(3), ...state.rows]
  await queryClient.invalidateQueries({
    predicate: (query) => query.meta?.entities?.includes('notification') ?? false,
  })
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  state.rows = []
  await queryClient.invalidateQueries()
  await expect.element(bell('Notifications')).toBeVisible()
  expect(bell('Notifications').element().classList).not.toContain('icon-button-dot')
})

test('lists them newest first, with what, who, when and how often', async () => {
  await show([
    aNotification(1, { kind: 'invoice-paid', title: 'INV9 is paid', detail: 'Araliya Bakers', count: 3 }),
    aNotification(2, { isRead: true, detail: '', updatedAt: '2025-11-01T04:00:00.000Z' }),
  ])
  await bell(/^Notifications/).click()
  await expect.element(panel.getByText('INV9 is paid')).toBeVisible()
  const [first, second] = items().map((item) => item.textContent)
  expect(first).toMatch(/^Unread: INV9 is paidAraliya BakersAyesha Fernando · .*09:30 · 3 times$/)
  expect(second).toMatch(/^Ayesha Fernando commented on #21 Nov 2025, 09:30$/)
  await expect.element(panel.getByRole('link', { name: /INV9/ })).toHaveAttribute('href', '/task?task=1')
})

test('opening one marks it as read, goes to its page and leaves the focus at the bell', async () => {
  const { server, address } = await show([aNotification(142), aNotification(9)])
  await bell(/^Notifications/).click()
  await panel.getByRole('link', { name: /#142/ }).click()
  await expect.poll(address).toBe('/task?task=142')
  expect(panel.query()).toBeNull()
  await expect
    .poll(() => server.callsOf(markNotificationsRead).map((made) => made.input.body))
    .toEqual([{ ids: [142] }])
})

test('a notification already read is only opened', async () => {
  const { server, address } = await show([aNotification(142, { isRead: true })])
  await bell('Notifications').click()
  await panel.getByRole('link', { name: /#142/ }).click()
  await expect.poll(address).toBe('/task?task=142')
  expect(server.callsOf(markNotificationsRead)).toEqual([])
})

test('opened in another tab it is marked as read too, and nothing moves here', async () => {
  const { server, address } = await show([aNotification(142)])
  await bell(/^Notifications/).click()
  const link = panel.getByRole('link', { name: /#142/ }).element()
  // the browser would open a tab
  link.addEventListener('click', (event) => event.preventDefault())
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  await expect.poll(() => server.callsOf(markNotificationsRead)).toHaveLength(1)
  expect(address()).toBe('/dashboard')
  await expect.element(panel).toBeVisible()
})

test('all are marked as read at once, before the server answers', async () => {
  const { server, state } = await show([aNotification(1), aNotification(2)])
  const answered = Promise.withResolvers<void>()
  server.on(markNotificationsRead, async () => {
    await answered.promise
    state.rows = state.rows.map((row) => ({ ...row, isRead: true }))
    return { unread: 0 }
  })
  await bell(/^Notifications/).click()
  await allRead.click()
  await expect.element(allRead).toBeDisabled()
  expect(panel.getByText('Unread:').elements()).toEqual([])
  answered.resolve()
  await expect.element(bell('Notifications')).toBeVisible()
  expect(server.callsOf(markNotificationsRead).map((made) => made.input.body)).toEqual([{}])
})

test('a notification that could not be marked is unread again, with the reason', async () => {
  const { server } = await show([aNotification(1)])
  server.on(markNotificationsRead, () => new ApiFailure(409, { message: 'Not now.' }))
  await bell(/^Notifications/).click()
  await allRead.click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(bell('Notifications, 1 unread')).toBeVisible()
})

test('more are loaded while scrolling, without duplicates', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => aNotification(index + 1))
  const { server, state } = await show(rows)
  await bell(/^Notifications/).click()
  await expect.poll(() => items().length).toBe(30)
  // a newly arrived one shifts a row to the next page
  state.rows = [aNotification(100), ...state.rows]
  const scroll = () => items().at(-1)?.scrollIntoView()
  scroll()
  await expect.poll(() => items().length).toBeGreaterThan(30)
  const titles = items().map((item) => item.textContent)
  expect(new Set(titles).size).toBe(titles.length)
  await expect
    .poll(() => {
      scroll()
      return items().length
    })
    .toBe(70)
  expect(panel.getByRole('button', { name: 'Show more' }).query()).toBeNull()
  expect(new Set(server.callsOf(listNotifications).map((made) => made.input.query.page))).toEqual(
    new Set([1, 2, 3]),
  )
})

test('the keyboard opens it, moves in it, and closes it', async () => {
  const { address } = await show([aNotification(1), aNotification(2), aNotification(3)])
  const link = (id: number) => panel.getByRole('link', { name: new RegExp(`#${id}`) })
  await expect.element(bell(/3 unread/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(link(1)).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(link(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(link(3)).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.element(link(2)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell(/^Notifications/)).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}{Enter}')
  await expect.poll(address).toBe('/task?task=1')
})

test('an empty list says that there is nothing new', async () => {
  await show([])
  await bell('Notifications').click()
  await expect.element(panel.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect.element(allRead).toBeDisabled()
})

test('a list that cannot be loaded says so and can be retried', async () => {
  const { server } = await show([aNotification(1)])
  server.on(listNotifications, () => new ApiFailure(403, { message: 'Not you.' }))
  await bell(/^Notifications/).click()
  await expect.element(panel.getByText('Not you.')).toBeVisible()
  server.on(listNotifications, () => new Counted([aNotification(1)], 1))
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(panel.getByText('Detail 1')).toBeVisible()
})

test('on a phone the bell is a link to the page', async () => {
  await show([aNotification(1)], { width: 390 })
  const link = page.getByRole('link', { name: 'Notifications, 1 unread' })
  await expect.element(link).toHaveAttribute('href', '/notifications')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the page shows the same list', async () => {
  const { address } = await show([aNotification(142)], { width: 390, content: <NotificationsPage /> })
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeInTheDocument()
  await page.getByRole('link', { name: /#142/ }).click()
  await expect.poll(address).toBe('/task?task=142')
})
