import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getOutboxAttachment, getOutboxMessage } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage, OutboxMessageWithBody } from '../shared/outbox-schema.ts'
import { OutboxMessageDialog } from './outbox-message-dialog.tsx'
import './outbox.css'

const MESSAGE: OutboxMessage = {
  id: 7,
  kind: 'invoice',
  toName: 'Harbour Logistics PLC',
  toAddress: 'accounts@harbour.example',
  subject: 'Invoice INV-00031',
  state: 'delivered',
  attempts: 1,
  serverReply: '250 OK',
  createdAt: '2026-11-20T20:30:00.000Z',
  nextAttemptAt: null,
  deliveredAt: '2026-11-20T21:00:00.000Z',
}
const PDF = { name: 'ඉන්වොයිසිය-31.pdf', type: 'application/pdf', size: 85_300 } as const

async function open(part: Partial<OutboxMessageWithBody> = {}, shown = 'Here it is.') {
  await page.viewport(1280, 800)
  const server = fakeServer().on(getOutboxMessage, () => ({
    ...MESSAGE,
    text: 'Here it is.',
    html: null,
    isLinkHidden: false,
    replyTo: null,
    attachment: null,
    ...part,
  }))
  await renderAt(
    '/outbox',
    <OutboxMessageDialog message={MESSAGE} isConfigured onClose={() => undefined} />,
    { role: 'ADMIN' },
  )
  await expect.element(page.getByText(shown)).toBeVisible()
  return server
}
const dialog = page.getByRole('dialog', { name: 'Invoice INV-00031' })
const attachment = dialog.getByRole('button', { name: /ඉන්වොයිසිය/ })

/** Records what is passed to the browser for saving. */
function watchSaving() {
  const saved: { name: string; address: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
  return saved
}

test('says that the text of an old message was deleted', async () => {
  await open({ text: '', html: null }, 'The text was removed 90 days after the message was delivered.')
})

test('says that a link for the recipient only is not shown', async () => {
  await open(
    { isLinkHidden: true, text: 'Choose a password:\n\n(link not shown)' },
    'Choose a password: (link not shown)',
  )
  await expect.element(dialog).toMatchTextContent(/Link\s*Not shown: only the recipient may use it\./)
})

test('shows the reply address and the attachment, with its size', async () => {
  await open({ replyTo: 'hello@kadal.example', attachment: PDF })
  await expect.element(dialog).toMatchTextContent(/Answers go to\s*hello@kadal\.example/)
  await expect.element(attachment).toMatchTextContent(/^ඉන්වොයිසිය-31\.pdf\s*86 kB$/)
})

test('a large attachment is measured in megabytes', async () => {
  await open({ attachment: { ...PDF, size: 5_240_000 } })
  await expect.element(attachment).toMatchTextContent(/5\.2 MB$/)
})

test('shows neither where there is none', async () => {
  await open()
  await expect.element(dialog).not.toMatchTextContent(/Answers go to|Attachment/)
})

test('offers the file for download, under its name', async () => {
  const server = await open({ attachment: PDF })
  const bytes = new TextEncoder().encode('%PDF-1.7')
  server.on(getOutboxAttachment, () => ({ type: PDF.type, bytes, name: PDF.name }))
  const saved = watchSaving()
  await attachment.click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([PDF.name])
  const file = await (await fetch(saved[0]?.address ?? '')).blob()
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7'])
  expect(server.callsOf(getOutboxAttachment).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test('a file that cannot be loaded says why', async () => {
  const server = await open({ attachment: PDF })
  server.on(getOutboxAttachment, () => new ApiFailure(404, { message: 'Attachment not found' }))
  await attachment.click()
  await expect.element(page.getByText('Attachment not found')).toBeVisible()
  await expect.element(attachment).toBeEnabled()
})

test('on a phone a long name wraps, and the button is large enough for a finger', async () => {
  await open({ attachment: { ...PDF, name: `${'ඉන්වොයිසිය-'.repeat(12)}.pdf` } })
  await page.viewport(390, 844)
  const box = attachment.element().getBoundingClientRect()
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.right).toBeLessThanOrEqual(390)
})
