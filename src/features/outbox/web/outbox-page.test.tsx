import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#features/auth/shared/auth-endpoints.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { getOutboxMessage, listOutbox } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { OutboxPage } from './outbox-page.tsx'

const INVITATION: OutboxMessage = {
  id: 7,
  kind: 'invitation',
  toName: 'Kasun De Silva',
  toAddress: 'kasun@bluelotus.example',
  subject: 'Your Ledgerboard account',
  state: 'queued',
  attempts: 0,
  serverReply: null,
  createdAt: '2026-11-20T20:30:00.000Z',
  nextAttemptAt: null,
  deliveredAt: null,
}
const FAILED: OutboxMessage = {
  ...INVITATION,
  id: 8,
  subject: 'Choose a new password',
  state: 'failed',
  attempts: 5,
  serverReply: '550 no such mailbox',
}

async function open({ mailConfigured = false, total = 2, address = '/outbox' } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(listOutbox, () => new Counted([FAILED, INVITATION], total))
    .on(getMe, () => sampleMe({ mailConfigured }))
    .on(getOutboxMessage, ({ params }) => ({
      ...(params.id === FAILED.id ? FAILED : INVITATION),
      text: 'Hello Kasun,\nchoose a password.',
      html: null,
    }))
  const screen = await renderAt(address, <OutboxPage />)
  await expect.element(page.getByRole('row').nth(2)).toBeVisible()
  return { server, ...screen }
}

test('lists the messages with state, person, subject and the time here', async () => {
  await open()
  await expect
    .element(page.getByRole('row').nth(2))
    .toMatchTextContent(
      /Your Ledgerboard account\s*Kasun De Silva kasun@bluelotus\.example\s*Queued\s*21 Nov 2026, 02:00/,
    )
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Failed/)
})

test('says that nothing is sent while no mail server is set', async () => {
  await open()
  await expect.element(page.getByText(/^No mail server is set/)).toBeVisible()
})

test('says nothing of the kind with a mail server', async () => {
  await open({ mailConfigured: true })
  expect(page.getByText(/^No mail server is set/).query()).toBeNull()
})

test('opens a message with its text, by keyboard too', async () => {
  const { server } = await open()
  const opener = page.getByRole('button', { name: 'Your Ledgerboard account' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Your Ledgerboard account' })
  await expect.element(dialog.getByText(/^Hello Kasun,/)).toBeVisible()
  expect(server.callsOf(getOutboxMessage).map((made) => made.input.params)).toEqual([{ id: 7 }])
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(opener).toHaveFocus()
})

test('shows what the mail server said of a failed one', async () => {
  await open()
  await page.getByText('Choose a new password').click()
  await expect.element(page.getByText('550 no such mailbox')).toBeVisible()
})

test('a text that cannot be loaded says so and can be tried again', async () => {
  const { server } = await open()
  server.on(getOutboxMessage, () => new ApiFailure(404, { message: 'Message not found' }))
  await page.getByRole('button', { name: 'Your Ledgerboard account' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The text could not be loaded\./)
  server.on(getOutboxMessage, () => ({ ...INVITATION, text: 'Here it is.', html: null }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Here it is.')).toBeVisible()
})

test('searches and pages by the address', async () => {
  const { server, address } = await open({ address: '/outbox?search=kasun&page=2', total: 120 })
  expect(server.callsOf(listOutbox).map(({ input }) => input.query)).toEqual([
    { page: 2, limit: 50, search: 'kasun' },
  ])
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(address).toBe('/outbox?page=3&search=kasun')
})

test('an empty outbox says what comes here, a failed load why', async () => {
  const server = fakeServer()
    .on(listOutbox, () => new ApiFailure(403, { message: 'You may not do this.' }))
    .on(getMe, () => sampleMe({ mailConfigured: true }))
  await renderAt('/outbox', <OutboxPage />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You may not do this\./)
  server.on(listOutbox, () => [])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})
