import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getNotificationPreferences, saveNotificationPreferences } from '../shared/notification-endpoints.ts'
import type { NotificationPreferences } from '../shared/notification-schema.ts'
import { NotificationSwitches } from './notification-switches.tsx'

async function show(mail: NotificationPreferences['mail'], role: Role = 'USER') {
  const state: NotificationPreferences = { mail, push: {} }
  const server = fakeServer()
    .on(getNotificationPreferences, () => state)
    .on(saveNotificationPreferences, ({ body }) => {
      state.mail = { ...state.mail, ...body.mail }
      state.push = { ...state.push, ...body.push }
      return state
    })
  const screen = await renderAt('/preferences', <NotificationSwitches />, { role })
  await expect.element(page.getByRole('group', { name: 'By e-mail' })).toBeVisible()
  return { ...screen, server, state }
}
const ofUser = {
  'task-assigned': true,
  'task-commented': false,
  'task-watched': false,
  mentioned: false,
  'task-due': false,
  'timer-running': false,
  'new-sign-in': true,
  'session-stolen': true,
  'token-made': true,
  'second-way-changed': true,
  'identity-connected': true,
  'feed-made': true,
}
const choice = (name: string) => page.getByRole('switch', { name })
const labels = () =>
  page
    .getByRole('switch')
    .elements()
    .map((element) => element.closest('label')?.textContent)

test('shows the kinds that the role can get', async () => {
  await show(ofUser)
  await expect.element(choice('A task is assigned to me')).toBeChecked()
  await expect.element(choice('Somebody mentions me')).not.toBeChecked()
  expect(labels()).toEqual([
    'A task is assigned to me',
    'Somebody comments on my task',
    'Something happens to a task that I watch',
    'Somebody mentions me',
    'A task that is mine or that I watch is due tomorrow, due today or overdue',
    'My timer has run for 12 hours',
    'My account is signed in to from a new browser or address',
    'A sign-in of mine is ended for safety',
    'A personal token of mine is made, or revoked by an administrator',
    'My second way to sign in changes',
    'Another service is connected to my account',
    'An address for my calendar feed is made',
  ])
})

test('an ADMIN can also choose about sign-ups, quotes and invoices', async () => {
  await show(
    {
      ...ofUser,
      'sign-up-waiting': true,
      'quote-accepted': false,
      'quote-declined': false,
      'question-asked': true,
      'slip-received': false,
      'invoice-paid': false,
      'payment-reversed': false,
      'budget-reached': false,
      'backup-failed': true,
      'second-way-required': true,
    },
    'ADMIN',
  )
  await expect.element(choice('A sign-up waits for approval')).toBeChecked()
  expect(labels().slice(6, 15)).toEqual([
    'A sign-up waits for approval',
    'A quote is accepted',
    'A client declines a quote',
    'A client asks about a quote or an invoice',
    'A client sends a bank slip',
    'An invoice is paid',
    'A payment of an invoice is reversed',
    'A project reaches 80 % or all of its budget',
    'A backup fails',
  ])
  await expect.element(choice('A second way to sign in is required of me')).toBeChecked()
})

test('a switch saves only its own kind at once', async () => {
  const { server, state } = await show(ofUser)
  await choice('Somebody mentions me').click()
  await expect.element(choice('Somebody mentions me')).toBeChecked()
  await choice('A task is assigned to me').click()
  await expect.element(choice('A task is assigned to me')).not.toBeChecked()
  await expect.poll(() => state.mail).toEqual({ ...ofUser, 'task-assigned': false, mentioned: true })
  expect(server.callsOf(saveNotificationPreferences).map((made) => made.input.body.mail)).toEqual([
    { mentioned: true },
    { 'task-assigned': false },
  ])
})

test('a switch that is not saved reverts, with the reason', async () => {
  const { server } = await show(ofUser)
  server.on(saveNotificationPreferences, () => new ApiFailure(409, { message: 'Not now.' }))
  await choice('Somebody mentions me').click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(choice('Somebody mentions me')).not.toBeChecked()
})

test('settings that cannot be loaded can be retried', async () => {
  const server = fakeServer().on(
    getNotificationPreferences,
    () => new ApiFailure(403, { message: 'Not you.' }),
  )
  await renderAt('/preferences', <NotificationSwitches />, { role: 'USER' })
  await expect.element(page.getByText('Not you.')).toBeVisible()
  server.on(getNotificationPreferences, () => ({ mail: ofUser, push: {} }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(choice('A task is assigned to me')).toBeChecked()
})
