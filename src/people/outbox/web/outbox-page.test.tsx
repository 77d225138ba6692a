import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import {
  getMailStatus,
  getOutboxMessage,
  listOutbox,
  retryOutboxMessage,
  sendTestMail,
} from '../shared/outbox-endpoints.ts'
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

const WAITING: OutboxMessage = {
  ...INVITATION,
  id: 9,
  subject: 'Somebody is waiting',
  attempts: 2,
  serverReply: '450 try later',
  nextAttemptAt: '2026-11-20T20:35:00.000Z',
}
const DELIVERED: OutboxMessage = {
  ...INVITATION,
  id: 10,
  subject: 'It has arrived',
  state: 'delivered',
  attempts: 3,
  serverReply: '250 OK',
  deliveredAt: '2026-11-20T21:00:00.000Z',
}
const STATUS = { isConfigured: true, from: 'Office <office@bluelotus.example>', queued: 2, failed: 1 }

async function open({
  mailConfigured = false,
  total = 2,
  address = '/outbox',
  messages = [FAILED, INVITATION],
  isAdministrator = true,
} = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(listOutbox, () => new Counted(messages, total))
    .on(getMe, () => sampleMe({ mailConfigured }))
    .on(getMailStatus, () => STATUS)
    .on(getOutboxMessage, ({ params }) => ({
      ...(params.id === FAILED.id ? FAILED : INVITATION),
      text: 'Hello Kasun,\nchoose a password.',
      html: null,
      isLinkHidden: false,
      replyTo: null,
      attachment: null,
    }))
  const screen = await renderAt(address, <OutboxPage />, { role: isAdministrator ? 'ADMIN' : 'USER' })
  await expect.element(page.getByRole('row').nth(messages.length)).toBeVisible()
  return { server, ...screen }
}

test('lists the messages with state, recipient, subject and local time', async () => {
  await open()
  await expect
    .element(page.getByRole('row').nth(2))
    .toMatchTextContent(
      /Your Ledgerboard account\s*Kasun De Silva kasun@bluelotus\.example\s*Queued\s*Waits for a mail server\s*21 Nov 2026, 02:00/,
    )
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Failed/)
})

test('says that nothing is sent while no mail server is set, and what to set', async () => {
  await open()
  await expect
    .element(page.getByText(/^No mail server is set/))
    .toMatchTextContent(/start Ledgerboard with SMTP_URL, such as smtps:.* and MAIL_FROM/)
  // links for choosing a password are not in the outbox
  await expect.element(page.getByText(/^No mail server is set/)).not.toMatchTextContent(/link/)
})

test('with a mail server shows the sender address, and how many messages wait', async () => {
  await open({ mailConfigured: true })
  await expect.element(page.getByText('Mail is sent as Office <office@bluelotus.example>')).toBeVisible()
  await expect.element(page.getByText('2 waiting')).toBeVisible()
  await expect.element(page.getByText('1 not delivered')).toBeVisible()
  expect(page.getByText(/^No mail server is set/).query()).toBeNull()
})

test('opens a message with its text, also by keyboard', async () => {
  const { server } = await open()
  const opener = page.getByRole('button', { name: 'Your Ledgerboard account' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Your Ledgerboard account' })
  await expect.element(dialog.getByText(/^Hello Kasun,/)).toBeVisible()
  expect(server.callsOf(getOutboxMessage).map((made) => made.input.params)).toEqual([{ id: 7 }])
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(opener).toHaveFocus()
})

test('shows the mail server’s reply for a failed message', async () => {
  await open()
  await page.getByText('Choose a new password').click()
  await expect.element(page.getByRole('dialog').getByText('550 no such mailbox')).toBeVisible()
})

test('a text that cannot be loaded says so and can be retried', async () => {
  const { server } = await open()
  server.on(getOutboxMessage, () => new ApiFailure(404, { message: 'Message not found' }))
  await page.getByRole('button', { name: 'Your Ledgerboard account' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The text could not be loaded\./)
  server.on(getOutboxMessage, () => ({
    ...INVITATION,
    text: 'Here it is.',
    html: null,
    isLinkHidden: false,
    replyTo: null,
    attachment: null,
  }))
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

test('an empty outbox says what appears here, a failed load why', async () => {
  const server = fakeServer()
    .on(listOutbox, () => new ApiFailure(403, { message: 'You may not do this.' }))
    .on(getMe, () => sampleMe({ mailConfigured: true }))
    .on(getMailStatus, () => STATUS)
  await renderAt('/outbox', <OutboxPage />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You may not do this\./)
  server.on(listOutbox, () => [])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})

test('shows for each message the server’s reply, the number of attempts, and the next one', async () => {
  const sending = { ...WAITING, id: 11, serverReply: null }
  const messages = [FAILED, WAITING, DELIVERED, sending]
  await open({ mailConfigured: true, messages })
  const row = (number: number) => expect.element(page.getByRole('row').nth(number))
  await row(1).toMatchTextContent(/Failed\s*550 no such mailbox · 5 attempts/)
  await row(2).toMatchTextContent(/Queued\s*450 try later · 2 attempts · next 21 Nov 2026, 02:05/)
  await row(3).toMatchTextContent(/Delivered\s*21 Nov 2026, 02:30 · 3 attempts/)
  await row(4).toMatchTextContent(/Queued\s*Being sent/)
})

test('offers a retry for waiting and failed messages only', async () => {
  await open({ mailConfigured: true, messages: [FAILED, WAITING, DELIVERED] })
  const names = page
    .getByRole('button', { name: /^Retry/ })
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Retry: Choose a new password', 'Retry: Somebody is waiting'])
})

test('without a mail server only a failed message can be retried', async () => {
  const { server } = await open({ messages: [FAILED, WAITING] })
  server.on(retryOutboxMessage, () => ({ ...FAILED, state: 'queued' as const, attempts: 0 }))
  const button = page.getByRole('button', { name: /^Retry/ })
  expect(button.elements()).toHaveLength(1)
  await button.click()
  await expect
    .element(page.getByText('No mail server is set: the message waits in the outbox.'))
    .toBeVisible()
})

test('is not available to accounts without permission', async () => {
  await open({ mailConfigured: true, isAdministrator: false })
  expect(page.getByRole('button', { name: /^(Retry|Send a test mail)/ }).elements()).toEqual([])
})

test('a retry in the row is sent once, shows its result, and does not open the message', async () => {
  const { server } = await open({ mailConfigured: true, messages: [FAILED] })
  const answered = Promise.withResolvers<OutboxMessage>()
  server.on(retryOutboxMessage, () => answered.promise)
  const button = page.getByRole('button', { name: 'Retry: Choose a new password' })
  await button.dblClick()
  await expect.element(button).toBeDisabled()
  server.on(listOutbox, () => new Counted([{ ...DELIVERED, id: FAILED.id, subject: FAILED.subject }], 1))
  answered.resolve({ ...FAILED, state: 'queued', attempts: 0 })
  await expect.element(page.getByText('Trying kasun@bluelotus.example again.')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Delivered/)
  expect(server.callsOf(retryOutboxMessage).map(({ input }) => input.params)).toEqual([{ id: FAILED.id }])
  expect(page.getByRole('dialog').query()).toBeNull()
  // the button is gone: the focus stays on its message
  await expect.element(page.getByRole('button', { name: 'Choose a new password' })).toHaveFocus()
})

test('a retry in the message keeps the focus there', async () => {
  const { server } = await open({ mailConfigured: true, messages: [FAILED] })
  server.on(retryOutboxMessage, () => ({ ...FAILED, state: 'queued' as const, attempts: 0 }))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Hello Kasun,/)).toBeVisible()
  server.on(getOutboxMessage, () => ({
    ...DELIVERED,
    id: FAILED.id,
    text: 'Hello',
    html: null,
    isLinkHidden: false,
    replyTo: null,
    attachment: null,
  }))
  await dialog.getByRole('button', { name: /^Retry/ }).click()
  await expect.element(dialog.getByText('Delivered').first()).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Retry/ }).query()).toBeNull()
  await expect.element(dialog.getByText('Close', { exact: true })).toHaveFocus()
})

test('says why a message cannot be retried, or that it is being sent', async () => {
  const { server } = await open({ mailConfigured: true, messages: [WAITING] })
  const button = page.getByRole('button', { name: /^Retry/ })
  server.on(retryOutboxMessage, () => new ApiFailure(409, { message: 'This message was delivered already.' }))
  await button.click()
  await expect.element(page.getByText('This message was delivered already.')).toBeVisible()
  await expect.element(button).toBeEnabled()
  server.on(retryOutboxMessage, () => ({ ...WAITING, serverReply: null }))
  await button.click()
  await expect.element(page.getByText('The message is being sent at this moment.')).toBeVisible()
})

test('a test mail is requested once, and appears in the list', async () => {
  const { server } = await open({ mailConfigured: true })
  const answered = Promise.withResolvers<OutboxMessage>()
  server.on(sendTestMail, () => answered.promise)
  const button = page.getByRole('button', { name: 'Send a test mail' })
  await button.dblClick()
  await expect.element(button).toBeDisabled()
  const sent = { ...INVITATION, id: 12, subject: 'Test mail from Ledgerboard' }
  server.on(listOutbox, () => new Counted([sent, FAILED, INVITATION], 3))
  answered.resolve(sent)
  await expect.element(page.getByText('A test mail to nimal@bluelotus.example is on its way.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Test mail from Ledgerboard', exact: true }))
    .toBeVisible()
  expect(server.callsOf(sendTestMail)).toHaveLength(1)
})

test('a test mail whose response was lost is requested again as the same one, the next as another', async () => {
  const { server } = await open()
  const keys = () => server.callsOf(sendTestMail).map(({ headers }) => headers.get('idempotency-key'))
  const button = page.getByRole('button', { name: 'Send a test mail' })
  server.on(sendTestMail, () => new ApiFailure(0))
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No test mail/)
  const dismiss = () => page.getByRole('button', { name: 'Dismiss notification' }).click()
  await dismiss()
  server.on(sendTestMail, () => INVITATION)
  await button.click()
  await expect
    .element(
      page.getByText('No mail server is set: the test mail to nimal@bluelotus.example lies in the outbox.'),
    )
    .toBeVisible()
  await dismiss()
  await expect.element(button).toBeEnabled()
  await button.click()
  await expect.poll(() => keys().length).toBe(3)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('changes elsewhere appear automatically in the list, the header and the open message', async () => {
  const { server, queryClient } = await open({ mailConfigured: true, messages: [WAITING] })
  await page.getByRole('button', { name: WAITING.subject, exact: true }).click()
  await expect.element(page.getByText(/^Hello Kasun,/)).toBeVisible()
  const arrived = { ...DELIVERED, id: WAITING.id, subject: WAITING.subject }
  server
    .on(listOutbox, () => new Counted([arrived], 1))
    .on(getMailStatus, () => ({ ...STATUS, queued: 0 }))
    .on(getOutboxMessage, () => ({
      ...arrived,
      text: 'Hello Kasun,',
      html: null,
      isLinkHidden: false,
      replyTo: null,
      attachment: null,
    }))
  // as the live connection does for a change of the outbox
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta?.['entities'] as string[] | undefined)?.includes('outbox') === true,
  })
  await expect.element(page.getByRole('dialog').getByText('Delivered').first()).toBeVisible()
  await expect.element(page.getByText('0 waiting')).toBeInTheDocument()
  await expect.element(page.getByRole('row', { includeHidden: true }).nth(1)).toMatchTextContent(/Delivered/)
})

test('a mail status that could not be loaded can be retried', async () => {
  const { server, queryClient } = await open({ mailConfigured: true })
  server.on(getMailStatus, () => new ApiFailure(500, { message: 'Something went wrong.' }))
  await queryClient.resetQueries({ queryKey: ['outbox', 'status'] })
  await expect.element(page.getByText('The mail status could not be loaded.')).toBeVisible()
  server.on(getMailStatus, () => STATUS)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('2 waiting')).toBeVisible()
})
