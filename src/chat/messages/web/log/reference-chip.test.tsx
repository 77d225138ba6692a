import { expect, test } from 'vitest'
import { aMessage, bubbles, log, showChat } from '#test/web/chat-page-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { listReferences } from '../../shared/chat-endpoints.ts'
import type { Reference } from '../../shared/chat-schema.ts'

const TASK: Reference = {
  text: '#142',
  kind: 'task',
  id: 142,
  title: 'Fix VAT rounding',
  status: 'In Progress',
}
const INVOICE: Reference = {
  text: 'INV-00031',
  kind: 'invoice',
  id: 31,
  title: 'Lanka Foods',
  status: 'Overdue',
}
const QUOTE: Reference = { text: 'Q7', kind: 'quote', id: 7, title: 'Lanka Foods', status: 'Accepted' }
const TEXT = 'It is in #142, INV-00031 and Q7. Not #9.'

test('references in a message are links; one call loads all', async () => {
  const { server } = await showChat({
    messages: [aMessage(1, { text: TEXT }), aMessage(2, { text: 'again #142' })],
    references: [TASK, INVOICE, QUOTE],
  })
  const links = log.getByRole('link')
  await expect
    .poll(() => links.elements().map((one) => [one.textContent, one.getAttribute('href')]))
    .toEqual([
      ['#142Fix VAT rounding', '/task?task=142'],
      ['INV-00031Overdue', '/invoice?invoice=31'],
      ['Q7Accepted', '/estimation?quote=7'],
      ['#142Fix VAT rounding', '/task?task=142'],
    ])
  await expect.element(links.first().getByRole('img', { name: 'In Progress' })).toBeVisible()
  expect(server.callsOf(listReferences).map(({ input }) => input.query.text)).toEqual([
    ['#142', 'INV-00031', 'Q7', '#9'],
  ])
})

test('nothing moves: messages appear with their references, or without them if there is no answer soon', async () => {
  const { server, reload } = await showChat({
    messages: [aMessage(1, { text: TEXT })],
    references: [TASK, INVOICE, QUOTE],
  })
  await expect.poll(() => bubbles()).toHaveLength(1)
  expect(log.getByRole('link').elements()).toHaveLength(3)
  server.on(listReferences, () => new Promise(() => undefined))
  await reload()
  await expect.element(log.getByText(TEXT)).toBeVisible()
})

test('without permission or an answer the text is shown as it was written', async () => {
  const { server, reload } = await showChat({ messages: [aMessage(1, { text: TEXT })], role: 'USER' })
  await expect.poll(() => server.callsOf(listReferences)).toHaveLength(1)
  await expect.element(log.getByText(TEXT)).toBeVisible()
  expect(log.getByRole('link').query()).toBeNull()
  server.on(listReferences, () => new ApiFailure(500, { message: 'Something broke here.' }))
  await reload()
  await expect.element(log.getByText(TEXT)).toBeVisible()
})

test('a chip follows changes of its record', async () => {
  const { stored, refetchAll } = await showChat({
    messages: [aMessage(1, { text: 'See INV-00031' })],
    references: [INVOICE],
  })
  await expect.element(log.getByRole('link')).toMatchTextContent('INV-00031Overdue')
  stored.references = [{ ...INVOICE, status: 'Paid' }]
  await refetchAll()
  await expect.element(log.getByRole('link')).toMatchTextContent('INV-00031Paid')
})

test('a chip opens its page', async () => {
  const { address } = await showChat({ messages: [aMessage(1, { text: '#142' })], references: [TASK] })
  await log.getByRole('link').click()
  await expect.poll(address).toBe('/task?task=142')
})

test('more references than a call accepts take several calls', async () => {
  const text = Array.from({ length: 120 }, (_, index) => `#${index + 1}`).join(' ')
  const { server } = await showChat({
    messages: [aMessage(1, { text })],
    references: [{ ...TASK, text: '#120', id: 120 }],
  })
  await expect.element(log.getByRole('link', { name: /#120/ })).toBeVisible()
  expect(server.callsOf(listReferences).map(({ input }) => input.query.text.length)).toEqual([50, 50, 20])
})

test('addresses are links that send no referrer; markup is text', async () => {
  const text = '<img src=x onerror="document.title=1"> **bold** see https://example.com/a?b=1.'
  await showChat({ messages: [aMessage(1, { text })] })
  const link = log.getByRole('link', { name: 'https://example.com/a?b=1' })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a?b=1')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
  expect(log.element().querySelector('.chat-bubble')?.textContent).toBe(text)
  expect(log.element().querySelector('img')).toBeNull()
})
