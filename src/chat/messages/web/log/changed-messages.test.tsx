import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aConversation,
  aMessage,
  AYESHA,
  bubbles,
  log,
  ME,
  row,
  showChat,
  unreadCount,
} from '#test/web/chat-page-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { deleteMessage, editMessage } from '../../shared/chat-endpoints.ts'
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
  expect(actions('Message 1').query()).toBeNull()
  await actions('Before VAT').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
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
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(bubbles).toEqual(['Message 1', 'Message deleted'])
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
