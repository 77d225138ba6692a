import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aConversation,
  aMessage,
  AYESHA,
  bubbles,
  input,
  log,
  ME,
  row,
  showChat,
  unreadCount,
} from '#test/web/chat-page-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { deleteMessage, editMessage, react } from '../../shared/chat-endpoints.ts'
import { EVERYONE } from '../../shared/chat-schema.ts'

/** Two minutes ago for the scene. */
const JUST_NOW = '2026-11-20T05:58:00.000Z'
const mine = aMessage(2, { userId: ME, text: 'Before VAT', at: JUST_NOW })
const actions = (text: string) => page.getByRole('button', { name: `Actions for the message “${text}”` })

test('an own message is edited in place, by keyboard, and a refusal keeps the text', async () => {
  const { server } = await showChat({ messages: [aMessage(1), mine], role: 'USER' })
  server.on(editMessage, () => new ApiFailure(409, { message: 'Too late.' }))
  // neither those of others nor old ones
  await expect.element(log.getByText('Before VAT')).toBeVisible()
  await actions('Message 1').click()
  await expect.element(page.getByRole('button', { name: 'React with 👍' })).toHaveFocus()
  expect(page.getByRole('button', { name: /^(Edit|Delete) message/ }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await actions('Before VAT').click()
  await page.getByRole('button', { name: 'Edit message' }).click()
  const area = page.getByRole('textbox', { name: 'Message text' })
  await expect.element(area).toHaveFocus()
  await area.fill('After VAT')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Too late.')).toBeVisible()
  server.on(editMessage, ({ body }) => ({ ...mine, ...body, revision: 9, editedAt: JUST_NOW }))
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('edited')).toBeVisible()
  expect(bubbles()).toEqual(['Message 1', 'After VAT edited'])
})

test('deleting asks, and leaves a line in its place', async () => {
  const { server } = await showChat({ messages: [aMessage(1), mine] })
  server.on(deleteMessage, () => ({ ...mine, text: '', revision: 9, deleted: 'author' as const }))
  await actions('Before VAT').click()
  await page.getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(bubbles).toEqual(['Message 1', 'Message deleted'])
})

test('a reaction is chosen once, shown with names, and taken away by pressing it again', async () => {
  const { server } = await showChat({ messages: [aMessage(1)] })
  const given = { emoji: '👍', people: [{ id: AYESHA, name: 'Ayesha Fernando' }] }
  const both = { ...given, people: [...given.people, { id: ME, name: 'Nimal Perera' }] }
  server.on(react, ({ body }) =>
    aMessage(1, { revision: body.isOn ? 4 : 5, reactions: [body.isOn ? both : given] }),
  )
  await actions('Message 1').click()
  await page.getByRole('button', { name: 'React with 👍' }).click()
  const chip = log.getByRole('button', { name: '👍 by Ayesha Fernando and you' })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect.element(log.getByRole('button', { name: '👍 by Ayesha Fernando' })).toMatchTextContent('👍1')
  expect(server.callsOf(react).map(({ input }) => input.body)).toEqual([
    { emoji: '👍', isOn: true },
    { emoji: '👍', isOn: false },
  ])
})

test('changes arrive live, and those that were missed with the next connection', async () => {
  const scene = await showChat({
    messages: [aMessage(1), aMessage(2)],
    conversations: [
      aConversation(EVERYONE, { lastMessage: aMessage(2), unread: 0 }),
      aConversation(AYESHA, { unread: 1 }),
    ],
  })
  await expect.element(log.getByText('Message 2')).toBeVisible()
  scene.live.tell('messageChanged', aMessage(2, { revision: 4, text: 'Second', editedAt: JUST_NOW }))
  await expect.poll(bubbles).toEqual(['Message 1', 'Second edited'])
  await expect.element(row(/^Everyone/)).toMatchTextContent(/Ayesha: Second$/)
  scene.live.tell('messageChanged', aMessage(2, { revision: 3, text: 'Older', editedAt: JUST_NOW }))

  scene.live.cut()
  const gone = aMessage(1, { revision: 5, text: '', deleted: 'administrator' })
  scene.stored.messages = [gone, aMessage(2, { revision: 6, text: 'Third', editedAt: JUST_NOW })]
  scene.live.open()
  await scene.refetchAll()
  await expect.poll(bubbles).toEqual(['Message deleted by an administrator', 'Third edited'])
  // whether a deleted one was unread is asked again
  scene.stored.conversations = [aConversation(EVERYONE), aConversation(AYESHA)]
  scene.live.tell('messageChanged', aMessage(7, { conversation: AYESHA, revision: 8, deleted: 'author' }))
  await expect.element(unreadCount).toMatchTextContent('0')
})

test('a message that was searched for is shown at its place, however far back it is', async () => {
  await showChat({
    address: '/chat?conversation=everyone&message=30',
    messages: Array.from({ length: 160 }, (_, index) => aMessage(index + 1)),
  })
  const found = log.getByText('Message 30', { exact: true })
  await expect.element(found).toBeInViewport()
  await expect.poll(() => document.activeElement?.textContent).toBe('Message 30')
  expect(page.getByRole('button', { name: 'Jump to newest' }).query()).not.toBeNull()
})

test('who is typing is shown until their message arrives, and own typing is told now and then', async () => {
  const { live, hear } = await showChat({ messages: [aMessage(1)] })
  const told: unknown[] = []
  live.answer('typing', (where: unknown) => {
    told.push(where)
    return {}
  })
  const typing = { conversation: EVERYONE, userId: AYESHA, name: 'Ayesha Fernando' }
  await expect.element(log.getByText('Message 1')).toBeVisible()
  live.tell('typing', { ...typing, userId: ME, name: 'Nimal Perera' })
  live.tell('typing', { ...typing, conversation: AYESHA })
  live.tell('typing', typing)
  await expect.element(page.getByText('Ayesha Fernando is typing…')).toBeVisible()
  hear(aMessage(2))
  await expect.element(log.getByText('Message 2')).toBeVisible()
  expect(page.getByText(/typing…$/).query()).toBeNull()
  await input.click()
  await userEvent.keyboard('Hello')
  expect(told).toEqual([{ conversation: EVERYONE }])
})
