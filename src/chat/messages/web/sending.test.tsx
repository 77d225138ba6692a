import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aConversation,
  aMessage,
  AYESHA,
  bubbles,
  input,
  KASUN,
  log,
  ME,
  row,
  showChat,
} from '#test/web/chat-page-scene.tsx'
import { sendPiece } from '#work/attachments/shared/attachment-endpoints.ts'
import type { SentMessage } from '../shared/chat-schema.ts'
import { EVERYONE } from '../shared/chat-schema.ts'

const note = page.getByText(/^Reconnecting\./)
const refusal = log.getByRole('alert')
const send = page.getByRole('button', { name: 'Send', exact: true })
const write = async (text: string) => {
  await input.fill(text)
  await userEvent.keyboard('{Enter}')
}
const sent = (saidOf: (event: string) => unknown[]) => saidOf('sendMessage') as SentMessage[]

test('Enter and the button send the trimmed text with its own key; Shift and Enter insert a line break', async () => {
  const { live } = await showChat()
  await input.fill('  First')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}second  {Enter}')
  await expect.element(input).toHaveValue('')
  await expect.element(log.getByText('First second')).toBeVisible()
  await write('Next')
  await input.fill('By the button')
  await send.click()
  await expect.poll(() => bubbles()).toEqual(['First\nsecond', 'Next', 'By the button'])
  await expect.element(input).toHaveFocus()
  const messages = sent(live.saidOf)
  expect(messages.map(({ text, user, conversation }) => [text, user, conversation])).toEqual([
    ['First\nsecond', 'Nimal Perera', EVERYONE],
    ['Next', 'Nimal Perera', EVERYONE],
    ['By the button', 'Nimal Perera', EVERYONE],
  ])
  expect(new Set(messages.map(({ key }) => key)).size).toBe(3)
  await expect.element(log.getByText('You', { exact: true })).toBeVisible()
  await expect.element(row(/^Everyone/)).toMatchTextContent(/You: By the button$/)
})

test('blank text is not sent', async () => {
  const { live } = await showChat()
  await write(' \u00a0 ')
  await send.click()
  await expect.element(input).toHaveFocus()
  expect(live.said).toEqual([])
})

test('5,000 characters are sent; one more is refused and the text stays', async () => {
  const { live } = await showChat()
  await write('x'.repeat(5_001))
  await expect
    .element(input)
    .toHaveAccessibleDescription('A message has at most 5,000 characters. This one has 5,001.')
  await expect.element(input).toHaveValue('x'.repeat(5_001))
  expect(live.saidOf('sendMessage')).toEqual([])
  await input.fill(` ${'x'.repeat(5_000)} `)
  await expect.element(page.getByText('5,000 of 5,000 characters')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bubbles()).toEqual(['x'.repeat(5_000)])
})

test('a message is shown while it is sent, and its echo makes no second one', async () => {
  const { live, store } = await showChat({ messages: [aMessage(1)] })
  const answer = Promise.withResolvers<unknown>()
  live.answer('sendMessage', ({ text }: SentMessage) =>
    text === 'Hello' ? answer.promise : new Promise(() => undefined),
  )
  await write('Hello')
  await expect.poll(() => bubbles()).toEqual(['Message 1', 'Sending... Hello'])
  const [message] = sent(live.saidOf)
  const stored = store(message as SentMessage)
  live.tell('message', stored)
  await expect.poll(() => bubbles()).toEqual(['Message 1', 'Hello'])
  answer.resolve({ message: stored })
  await write('Next')
  await expect.poll(() => bubbles()).toEqual(['Message 1', 'Hello', 'Sending... Next'])
  await expect.poll(() => sent(live.saidOf)).toHaveLength(2)
})

test('nothing moves when a sent message is acknowledged', async () => {
  const { live, store } = await showChat({ messages: [aMessage(1), aMessage(2, { userId: ME })] })
  const answer = Promise.withResolvers<unknown>()
  live.answer('sendMessage', () => answer.promise)
  await write('Hello')
  const bubble = log.getByText(/Hello$/)
  await expect.element(bubble).toBeVisible()
  const before = bubble.element().getBoundingClientRect()
  answer.resolve({ message: store(sent(live.saidOf)[0] as SentMessage) })
  await expect.poll(() => bubbles().at(-1)).toBe('Hello')
  const after = bubble.element().getBoundingClientRect()
  expect([after.top, after.right, after.height]).toEqual([before.top, before.right, before.height])
})

test('disconnected before the acknowledgement, it is sent again with the same key and stored once', async () => {
  const { live, stored, store } = await showChat()
  live.answer('sendMessage', (message: SentMessage) => {
    store(message)
    return new Promise(() => undefined)
  })
  await write('On the train')
  await expect.poll(() => stored.messages).toHaveLength(1)
  live.cut()
  await expect.element(note).toBeVisible()
  await write('In the tunnel')
  await expect.poll(() => bubbles()).toEqual(['Sending... On the train', 'Sending... In the tunnel'])
  expect(sent(live.saidOf)).toHaveLength(1)
  live.answer('sendMessage', (message: SentMessage) => ({ message: store(message) }))
  live.open()
  await expect.poll(() => bubbles()).toEqual(['On the train', 'In the tunnel'])
  expect(stored.messages.map(({ text }) => text)).toEqual(['On the train', 'In the tunnel'])
  const [first, again] = sent(live.saidOf)
  expect(first?.key).toBe(again?.key)
  expect(note.query()).toBeNull()
})

test('an unsent message survives the page, and is sent as soon as possible', async () => {
  const { live, stored, reload } = await showChat()
  live.cut()
  await write('Before the reload')
  await input.fill('Half a sent')
  await reload()
  await expect.poll(() => bubbles()).toEqual(['Sending... Before the reload'])
  await expect.element(input).toHaveValue('Half a sent')
  live.open()
  await expect.poll(() => bubbles()).toEqual(['Before the reload'])
  expect(stored.messages).toHaveLength(1)
  await reload()
  await expect.poll(() => bubbles()).toEqual(['Before the reload'])
  expect(sent(live.saidOf)).toHaveLength(1)
})

test('a refused message says why, can be sent again, and does not delay others', async () => {
  const { live, store, reload } = await showChat()
  live.answer('sendMessage', (message: SentMessage) =>
    message.text === 'First'
      ? { error: { code: 'conflict', message: 'This person cannot read messages at the moment' } }
      : { message: store(message) },
  )
  await write('First')
  await expect
    .element(refusal)
    .toMatchTextContent(/^Not sent\. This person cannot read messages at the moment/)
  await write('Second')
  await expect.poll(() => bubbles()).toEqual(['Second', 'First'])
  await reload()
  await expect.element(refusal).toBeVisible()
  expect(sent(live.saidOf)).toHaveLength(2)
  live.answer('sendMessage', (message: SentMessage) => ({ message: store(message) }))
  await refusal.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => bubbles()).toEqual(['Second', 'First'])
  expect(refusal.query()).toBeNull()
  const [first, , again] = sent(live.saidOf)
  expect(again?.key).toBe(first?.key)
})

test('a refused message can be discarded', async () => {
  const { live, reload } = await showChat()
  live.answer('sendMessage', () => ({ error: { code: 'validation', message: 'No.' } }))
  await write('First')
  await refusal.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('No messages yet', { exact: true }).first()).toBeVisible()
  await reload()
  expect(bubbles()).toEqual([])
})

test('too many messages: a message says so, later ones wait, and sending continues automatically', async () => {
  const { live, store } = await showChat()
  const sentence = 'That was too fast. Please try again in 3 seconds.'
  let isFlooded = true
  live.answer('sendMessage', (message: SentMessage) => {
    if (!isFlooded) return { message: store(message) }
    isFlooded = false
    return { error: { code: 'rate_limited', message: sentence, retryAfter: 3 } }
  })
  await write('One')
  // within the pause, even if typing takes a while
  await write('Two')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.poll(() => bubbles()).toEqual(['Sending... One', 'Sending... Two'])
  expect(sent(live.saidOf)).toHaveLength(1)
  await expect.poll(() => bubbles(), { timeout: 5_000 }).toEqual(['One', 'Two'])
  expect(page.getByText(sentence).query()).toBeNull()
})

test('every conversation keeps its own draft and its own messages', async () => {
  const { live } = await showChat({
    conversations: [aConversation(EVERYONE), aConversation(AYESHA), aConversation(KASUN)],
  })
  await input.fill('For all')
  await row(/^Ayesha/).click()
  await expect.element(input).toHaveValue('')
  await write('For Ayesha')
  await expect.poll(() => bubbles()).toEqual(['For Ayesha'])
  expect(sent(live.saidOf)[0]?.conversation).toBe(AYESHA)
  await row(/^Kasun/).click()
  await expect.element(page.getByText('What you write here is read by Kasun De Silva alone.')).toBeVisible()
  await row(/^Everyone/).click()
  await expect.element(input).toHaveValue('For all')
  expect(bubbles()).toEqual([])
})

test('sending a message scrolls down to it', async () => {
  await showChat({ messages: Array.from({ length: 40 }, (_, index) => aMessage(index + 1)) })
  await expect.element(log.getByText('Message 40')).toBeVisible()
  const scroller = log.element()
  scroller.scrollTop -= 500
  await expect.element(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible()
  await write('Down')
  await expect.element(log.getByText('Down')).toBeVisible()
  expect(scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight).toBeLessThanOrEqual(1)
})

test('people and tasks can be inserted with the buttons', async () => {
  await showChat()
  await input.fill('Ask')
  await page.getByRole('button', { name: 'Mention somebody' }).click()
  await expect.element(input).toHaveValue('Ask @')
  await page.getByRole('option', { name: 'Ayesha Fernando' }).click()
  await expect.element(input).toHaveValue('Ask @Ayesha Fernando ')
  await page.getByRole('button', { name: 'Name a task, such as #142' }).click()
  await expect.element(input).toHaveValue('Ask @Ayesha Fernando #')
  await expect.element(input).toHaveFocus()
})

test('Enter in an input method sends nothing', async () => {
  const { live } = await showChat()
  await input.fill('සුබ')
  const area = input.element()
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  await vi.waitFor(() => expect((area as HTMLTextAreaElement).value).toBe('සුබ'))
  expect(live.said).toEqual([])
})

test('a message goes with its files once they have arrived, also after a reload, and needs no text', async () => {
  const { live, server, reload } = await showChat()
  const arrived = Promise.withResolvers<void>()
  server.on(sendPiece, async () => {
    await arrived.promise
    return { received: 5 }
  })
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['bytes'], 'plan.bin'))
  input
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('progressbar', { name: 'Uploading plan.bin' })).toBeVisible()
  await expect.element(send).toBeDisabled()
  await input.click()
  await userEvent.keyboard('{Enter}')
  expect(live.said).toEqual([])
  arrived.resolve()
  await expect.element(send).toBeEnabled()
  await reload()
  await expect.element(page.getByRole('button', { name: 'Remove plan.bin' })).toBeVisible()
  await send.click()
  await expect.element(log.getByRole('button', { name: 'Save plan.bin' })).toBeVisible()
  await expect.element(row(/^Everyone/)).toMatchTextContent(/You: plan\.bin$/)
  const [message] = sent(live.saidOf)
  expect(message).toMatchObject({ text: '', files: [{ name: 'plan.bin' }] })
  expect(message?.files?.[0]?.upload).toMatch(/^[0-9a-f-]{36}$/)
  expect(page.getByRole('list', { name: 'Files to send' }).query()).toBeNull()
  const many = new DataTransfer()
  for (let count = 0; count < 11; count++) many.items.add(new File(['x'], `${count}.txt`))
  log.element().dispatchEvent(new DragEvent('drop', { dataTransfer: many, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('A message has at most 10 files')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).all().length).toBe(10)
})
