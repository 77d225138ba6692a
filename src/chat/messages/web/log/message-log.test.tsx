import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  aConversation,
  aMessage,
  AYESHA,
  bubbles,
  KASUN,
  log,
  ME,
  row,
  showChat,
  unreadCount,
} from '#test/web/chat-page-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { listMessages, markRead } from '../../shared/chat-endpoints.ts'
import { EVERYONE } from '../../shared/chat-schema.ts'
import { seenConversation } from '../seen-conversation.ts'

const jump = page.getByRole('button', { name: 'Jump to newest' })
const jumpToNew = page.getByRole('button', { name: 'New messages' })
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    aMessage(from + index, { userId: index % 2 ? KASUN : AYESHA }),
  )
const room = (unread: number) => [aConversation(EVERYONE, { unread }), aConversation(AYESHA)]

const scroller = () => log.element() as HTMLElement
const isAtEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight <= 1
/** The distance of a message from the upper edge. */
const topOf = (text: string) =>
  Math.round(log.getByText(text, { exact: true }).element().getBoundingClientRect().top)

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('messages are shown under their day, grouped by person, with the time', async () => {
  await showChat({
    messages: [
      aMessage(1, { at: '2026-11-19T10:28:00.000Z', text: 'The bank file is ready.' }),
      aMessage(2, { at: '2026-11-19T11:22:00.000Z', userId: ME, text: 'Round once.' }),
      aMessage(3, { userId: KASUN, text: 'Seven match.' }),
      aMessage(4, { userId: KASUN, text: 'Three do not.' }),
      aMessage(5, { userId: null, user: 'Sunil Gone', text: 'Bye' }),
    ],
  })
  await expect.element(log.getByText('Bye')).toBeVisible()
  expect([...scroller().querySelectorAll('.chat-day, .chat-group')].map((one) => one.textContent)).toEqual([
    'Thursday, 19 November',
    'AFAyesha Fernando15:58The bank file is ready.',
    'You16:52Round once.',
    'Today',
    'KSKasun De Silva09:03Seven match.Three do not.',
    'SGSunil Gone09:05Bye',
  ])
  await expect.element(log.getByText('15:58')).toHaveAttribute('datetime', '2026-11-19T10:28:00.000Z')
})

test('it opens at the newest message and follows new ones', async () => {
  const { hear } = await showChat({ messages: many(1, 40) })
  await expect.element(log.getByText('Message 40')).toBeVisible()
  expect(isAtEnd()).toBe(true)
  hear(aMessage(41, { text: 'Long\n'.repeat(20) }))
  await expect.element(log.getByText(/^Long/)).toBeVisible()
  expect(isAtEnd()).toBe(true)
  expect(jump.query()).toBeNull()
})

test('new messages do not move the page for somebody reading further up, and a button leads to them', async () => {
  const { hear } = await showChat({ messages: many(1, 40) })
  await expect.element(log.getByText('Message 40')).toBeVisible()
  scroller().scrollTop -= 700
  await expect.element(jump).toBeVisible()
  const before = topOf('Message 20')
  hear(aMessage(41))
  await expect.element(jumpToNew).toBeVisible()
  expect(topOf('Message 20')).toBe(before)
  await jumpToNew.click()
  expect(isAtEnd()).toBe(true)
  await expect.element(log.getByText('1 new message', { exact: true })).toBeVisible()
  expect(jump.query()).toBeNull()
})

test('scrolling back loads earlier messages, and the visible ones stay in place', async () => {
  const { server } = await showChat({ messages: many(1, 120) })
  await expect.element(log.getByText('Message 120')).toBeVisible()
  expect(bubbles()).toHaveLength(50)
  scroller().scrollTop = 300
  const before = topOf('Message 76')
  await expect.poll(() => bubbles()).toHaveLength(100)
  expect(topOf('Message 76')).toBe(before)
  scroller().scrollTop = 0
  await expect.poll(() => bubbles()).toHaveLength(120)
  expect(scroller().querySelector('.chat-earlier')).toBeNull()
  expect(server.callsOf(listMessages).map(({ input }) => input.query.before)).toEqual([undefined, '71', '21'])
  expect(bubbles()[0]).toBe('Message 1')
})

test('earlier messages that cannot be loaded can be retried', async () => {
  const { server, stored } = await showChat({ messages: many(1, 80) })
  await expect.element(log.getByText('Message 80')).toBeVisible()
  server.on(listMessages, () => new ApiFailure(500, { message: 'Something broke here.' }))
  scroller().scrollTop = 0
  await expect.element(log.getByText(/Earlier messages could not be loaded/)).toBeVisible()
  server.on(listMessages, () => stored.messages.slice(0, 30))
  await log.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => bubbles()).toHaveLength(80)
})

test('a line precedes new messages, and stays while somebody reads', async () => {
  const { server, hear } = await showChat({ messages: many(1, 10), conversations: room(3) })
  const line = log.getByText('3 new messages', { exact: true })
  await expect.element(line).toBeVisible()
  expect(line.element().nextElementSibling?.textContent).toMatch(/Message 8$/)
  await expect
    .poll(() => server.callsOf(markRead).map(({ input }) => input.body))
    .toEqual([{ conversation: EVERYONE, messageId: 10 }])
  await expect.element(unreadCount).toMatchTextContent('0')
  hear(aMessage(11))
  await expect.element(log.getByText('Message 11')).toBeVisible()
  await expect.element(line).toBeVisible()
  // seen on arrival
  await expect.element(unreadCount).toMatchTextContent('0')
  await expect.poll(() => server.callsOf(markRead).at(-1)?.input.body.messageId).toBe(11)
})

test('with more new messages than fit it opens at the line', async () => {
  const { server } = await showChat({ messages: many(1, 45), conversations: room(30) })
  const line = log.getByText('30 new messages', { exact: true })
  await expect.element(line).toBeVisible()
  const distance = line.element().getBoundingClientRect().top - scroller().getBoundingClientRect().top
  expect(distance).toBeLessThan(40)
  await expect.element(jumpToNew).toBeVisible()
  expect(server.callsOf(markRead)).toHaveLength(0)
  await expect.element(unreadCount).toMatchTextContent('30')
  await jumpToNew.click()
  await expect.element(unreadCount).toMatchTextContent('0')
  await expect.poll(() => server.callsOf(markRead)).toHaveLength(1)
})

test('nothing is marked as read in a hidden tab', async () => {
  const { server, hear } = await showChat({ messages: many(1, 3) })
  await expect.element(log.getByText('Message 3')).toBeVisible()
  await expect.poll(() => server.callsOf(markRead)).toHaveLength(1)
  setVisibility('hidden')
  await expect.poll(() => seenConversation.get()).toBeUndefined()
  hear(aMessage(4))
  hear(aMessage(5))
  await expect.element(unreadCount).toMatchTextContent('2')
  await expect.element(log.getByText('2 new messages')).toBeInTheDocument()
  expect(server.callsOf(markRead)).toHaveLength(1)
  setVisibility('visible')
  await expect.element(unreadCount).toMatchTextContent('0')
  await expect.poll(() => server.callsOf(markRead).at(-1)?.input.body.messageId).toBe(5)
  await expect.element(log.getByText('2 new messages')).toBeVisible()
})

test('messages are marked as read even if the person leaves at once', async () => {
  const { server } = await showChat({ messages: many(1, 3), conversations: room(3) })
  await expect.element(log.getByText('3 new messages')).toBeVisible()
  await row(/^Ayesha/).click()
  await expect.element(page.getByRole('heading', { name: 'Ayesha Fernando' })).toBeVisible()
  await expect.element(unreadCount).toMatchTextContent('0')
  await expect.poll(() => server.callsOf(markRead)).toHaveLength(1)
})

test('a disconnection leaves no gap, however much was written meanwhile', async () => {
  const { hear, live, stored, refetchAll } = await showChat({ messages: many(1, 300) })
  await expect.element(log.getByText('Message 300')).toBeVisible()
  live.cut()
  stored.messages = [...stored.messages, ...many(301, 440)]
  live.open()
  // received before the missed ones are requested
  hear(aMessage(441))
  await expect.element(log.getByText('Message 441')).toBeVisible()
  await refetchAll()
  await expect.poll(() => bubbles()[0]).toBe('Message 192')
  expect(bubbles()).toEqual(Array.from({ length: 250 }, (_, index) => `Message ${index + 192}`))
})

test('after missing very many messages, the log starts over', async () => {
  const { stored, refetchAll } = await showChat({ messages: many(1, 10) })
  await expect.element(log.getByText('Message 10', { exact: true })).toBeVisible()
  stored.messages = many(1, 1500)
  await refetchAll()
  await expect.poll(() => bubbles().at(-1)).toBe('Message 1500')
  expect(bubbles()).toHaveLength(850)
})

test('messages of others are announced as they come, and nothing else', async () => {
  const { hear } = await showChat({ messages: many(1, 3) })
  const aloud = () => document.querySelector('.chat-conversation > [aria-live="polite"]')?.textContent
  await expect.element(log.getByText('Message 3')).toBeVisible()
  expect(aloud()).toBe('')
  await expect.element(log).toHaveAttribute('aria-live', 'off')
  hear(aMessage(4, { text: 'Lunch?' }))
  await expect.poll(aloud).toBe('Ayesha Fernando: Lunch?')
  hear(aMessage(5, { userId: ME }))
  await expect.poll(aloud).toBe('')
})
