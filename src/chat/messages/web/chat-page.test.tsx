import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aConversation,
  aMessage,
  AYESHA,
  input,
  KASUN,
  log,
  ME,
  row,
  showChat,
  unreadCount,
} from '#test/web/chat-page-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { listConversations, listMessages, markRead } from '../shared/chat-endpoints.ts'
import { EVERYONE } from '../shared/chat-schema.ts'

const search = page.getByRole('searchbox', { name: 'Find a person' })
const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const section = (name: string) => page.getByRole('list', { name })

const PEOPLE = [
  aConversation(EVERYONE, { lastMessage: aMessage(3, { userId: ME, text: 'Before VAT, always.' }) }),
  aConversation(AYESHA, {
    isOnline: true,
    unread: 2,
    lastMessage: aMessage(2, { conversation: AYESHA, at: '2026-11-19T06:00:00.000Z' }),
  }),
  aConversation(KASUN),
]

test('the list contains the room, direct messages with the last one and its time, and everyone else', async () => {
  await showChat({ conversations: PEOPLE })
  await expect.element(row(/^Everyone/)).toMatchTextContent('Everyone09:03You: Before VAT, always.')
  await expect.element(row(/^Everyone/)).toHaveAttribute('aria-current', 'page')
  await expect
    .element(section('Direct messages').getByRole('link'))
    .toMatchTextContent('AFAyesha Fernando, onlineThuMessage 22 unread')
  await expect.element(section('People').getByRole('link')).toMatchTextContent('KSKasun De Silva, offline')
  await expect.element(page.getByText('2 of 3 online')).toBeVisible()
})

test('people are found by name', async () => {
  await showChat({ conversations: PEOPLE })
  await search.fill('DE sil')
  await expect.element(row(/^Kasun/)).toBeVisible()
  expect(row(/^Ayesha/).query()).toBeNull()
  expect(row(/^Everyone/).query()).toBeNull()
  await search.fill('Nobody')
  await expect.element(page.getByText('Nobody is called “Nobody”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row(/^Ayesha/)).toBeVisible()
})

test('a person who is alone is told so', async () => {
  await showChat({ conversations: [aConversation(EVERYONE)] })
  await expect.element(page.getByText('Nobody else can chat yet.')).toBeVisible()
  await expect.element(page.getByText('1 of 1 online')).toBeVisible()
})

test('people appear and disappear as their presence changes', async () => {
  const { live } = await showChat({ conversations: PEOPLE })
  await expect.element(page.getByText('2 of 3 online')).toBeVisible()
  live.tell('presence', { isWhole: false, online: [KASUN], offline: [] })
  await expect.element(page.getByText('3 of 3 online')).toBeVisible()
  await expect.element(row(/^Kasun/)).toMatchTextContent(/online$/)
  live.tell('presence', { isWhole: false, online: [], offline: [AYESHA] })
  await expect.element(row(/^Ayesha/)).toMatchTextContent(/, offline/)
  live.tell('presence', { isWhole: true, online: [AYESHA, ME], offline: [] })
  await expect.element(page.getByText('2 of 3 online')).toBeVisible()
  await expect.element(row(/^Kasun/)).toMatchTextContent(/, offline$/)
})

test('the conversation is in the address, and Back returns to the previous one', async () => {
  const { address, back } = await showChat({
    conversations: PEOPLE,
    messages: [aMessage(2, { conversation: AYESHA })],
  })
  await expect.element(heading('Everyone')).toBeVisible()
  await row(/^Ayesha/).click()
  await expect.element(heading('Ayesha Fernando')).toBeVisible()
  expect(address()).toBe(`/chat?conversation=${AYESHA}`)
  await expect.element(log.getByText('Message 2')).toBeVisible()
  await expect.element(row(/^Ayesha/)).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('online', { exact: true })).toBeVisible()
  // the focus moves to the input
  await expect.element(input).toHaveFocus()
  back()
  await expect.element(heading('Everyone')).toBeVisible()
})

test('an address of an unknown person offers the room', async () => {
  await showChat({ address: `/chat?conversation=${ME}`, conversations: PEOPLE })
  await expect.element(heading('There is no such conversation')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Everyone' }).click()
  await expect.element(heading('Everyone')).toBeVisible()
})

test('an invalid address opens the room', async () => {
  await showChat({ address: '/chat?conversation=%3Cb%3E', conversations: PEOPLE })
  await expect.element(heading('Everyone')).toBeVisible()
})

test('without messages both kinds of conversations say who reads them', async () => {
  await showChat({ conversations: PEOPLE })
  await expect.element(heading('No messages yet')).toBeVisible()
  await expect.element(page.getByText(/read by everybody/)).toBeVisible()
  await row(/^Kasun/).click()
  await expect.element(page.getByText('What you write here is read by Kasun De Silva alone.')).toBeVisible()
})

test('loading and failures are shown, and can be retried', async () => {
  const { server, reload } = await showChat({ conversations: PEOPLE, messages: [aMessage(1)] })
  const answered = Promise.withResolvers<ApiFailure>()
  server.on(listConversations, () => answered.promise)
  server.on(listMessages, () => answered.promise)
  await reload()
  await expect.element(page.getByRole('status', { name: 'Loading conversations...' })).toBeInTheDocument()
  await expect.element(page.getByRole('status', { name: 'Loading messages...' })).toBeInTheDocument()
  answered.resolve(new ApiFailure(500, { message: 'Something broke here.' }))
  const list = page.getByRole('navigation').getByRole('alert')
  await expect
    .element(list)
    .toMatchTextContent(/The conversations could not be loaded\.Something broke here\./)
  await expect.element(log.getByRole('alert')).toMatchTextContent(/The messages could not be loaded\./)
  server.on(listConversations, () => PEOPLE)
  server.on(listMessages, () => [aMessage(1)])
  await list.getByRole('button', { name: 'Try Again' }).click()
  await log.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row(/^Ayesha/)).toBeVisible()
  await expect.element(log.getByText('Message 1')).toBeVisible()
})

test('messages elsewhere are counted in the list and in total, and read by opening the conversation', async () => {
  const { server, hear, stored } = await showChat({ conversations: PEOPLE })
  await expect.element(unreadCount).toMatchTextContent('2')
  hear(aMessage(4, { conversation: KASUN, userId: KASUN, text: 'Can you look at the keys?' }))
  await expect.element(row(/^Kasun/)).toMatchTextContent(/Can you look at the keys\?1 unread$/)
  await expect.element(unreadCount).toMatchTextContent('3')
  // the newest conversation comes first
  const names = section('Direct messages')
    .getByRole('link')
    .elements()
    .map((one) => one.textContent?.slice(0, 2))
  expect(names).toEqual(['KS', 'AF'])
  stored.conversations = stored.conversations.map((one) =>
    one.conversation === KASUN
      ? { ...one, unread: 1, lastMessage: aMessage(4, { conversation: KASUN }) }
      : one,
  )
  await row(/^Kasun/).click()
  await expect.element(unreadCount).toMatchTextContent('2')
  await expect.element(row(/^Kasun/)).not.toMatchTextContent(/unread/)
  await expect
    .poll(() => server.callsOf(markRead).map(({ input }) => input.body))
    .toContainEqual({ conversation: KASUN, messageId: 4 })
})

test('an own message from another browser is not unread', async () => {
  const { hear } = await showChat({ conversations: PEOPLE })
  await expect.element(unreadCount).toMatchTextContent('2')
  hear(aMessage(4, { conversation: KASUN, userId: ME, text: 'On the train' }))
  await expect.element(row(/^Kasun/)).toMatchTextContent(/You: On the train$/)
  await expect.element(unreadCount).toMatchTextContent('2')
})

test('the first message of a new person adds them to the list', async () => {
  const { hear, stored } = await showChat({ conversations: [aConversation(EVERYONE)] })
  await expect.element(row(/^Everyone/)).toBeVisible()
  const message = aMessage(4, { conversation: KASUN, userId: KASUN })
  stored.conversations = [...stored.conversations, aConversation(KASUN, { unread: 1, lastMessage: message })]
  hear(message)
  await expect.element(row(/^Kasun/)).toMatchTextContent(/Message 41 unread$/)
})

test('on a phone the list and a conversation are two screens', async () => {
  const { address } = await showChat({ conversations: PEOPLE, width: 390, messages: [aMessage(1)] })
  await expect.element(row(/^Everyone/)).toBeVisible()
  expect(log.query()).toBeNull()
  await row(/^Everyone/).click()
  await expect.element(log.getByText('Message 1')).toBeVisible()
  expect(address()).toBe('/chat?conversation=everyone')
  expect(page.getByRole('navigation').query()).toBeNull()
  const back = page.getByRole('link', { name: 'Back to the conversations' })
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await back.click()
  await expect.element(row(/^Everyone/)).toHaveFocus()
  expect(address()).toBe('/chat')
})

test('on a phone the list alone marks nothing as read', async () => {
  const { server, hear } = await showChat({
    conversations: [aConversation(EVERYONE), aConversation(AYESHA)],
    width: 390,
  })
  await expect.element(row(/^Everyone/)).toBeVisible()
  hear(aMessage(1))
  await expect.element(row(/^Everyone/)).toMatchTextContent(/1 unread$/)
  expect(server.callsOf(listMessages)).toHaveLength(0)
})
