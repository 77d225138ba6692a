import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { retryOutboxMessage } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { MailCell } from './mail-cell.tsx'

const QUEUED: OutboxMessage = {
  id: 7,
  kind: 'invoice',
  toName: 'Harbour Logistics PLC',
  toAddress: 'accounts@harbour.example',
  subject: 'Invoice INV-00031',
  state: 'queued',
  attempts: 0,
  serverReply: null,
  createdAt: '2026-11-20T20:30:00.000Z',
  nextAttemptAt: '2026-11-20T20:30:00.000Z',
  deliveredAt: null,
}
const DELIVERED: OutboxMessage = {
  ...QUEUED,
  state: 'delivered',
  attempts: 1,
  serverReply: '250 OK',
  nextAttemptAt: null,
  deliveredAt: '2026-11-20T21:00:00.000Z',
}
const FAILED: OutboxMessage = {
  ...QUEUED,
  state: 'failed',
  attempts: 5,
  serverReply: '550 no such mailbox',
  nextAttemptAt: null,
}

const onRow = vi.fn()
async function open(message: OutboxMessage | null, { mailConfigured = true, role = 'ADMIN' as const } = {}) {
  onRow.mockClear()
  const server = fakeServer().on(getMe, () => sampleMe({ mailConfigured }))
  const row = (
    <table>
      <tbody>
        <tr onClick={onRow}>
          <td>
            <MailCell message={message} />
          </td>
        </tr>
      </tbody>
    </table>
  )
  await renderAt('/invoice', row, { role })
  return server
}
const cell = page.getByRole('cell')
const retry = page.getByRole('button', { name: 'Retry: Invoice INV-00031' })

test('without a message a dash is shown', async () => {
  await open(null)
  await expect.element(cell).toMatchTextContent(/^–$/)
})

test('shows Queued, and whether it waits for a mail server', async () => {
  await open(QUEUED, { mailConfigured: false })
  await expect.element(cell).toMatchTextContent(/^Queued$/)
  await expect.element(page.getByText('Queued')).toHaveAttribute('title', 'Waits for a mail server')
  expect(retry.query()).toBeNull()
})

test('shows Delivered, and when', async () => {
  await open(DELIVERED)
  await expect.element(cell).toMatchTextContent(/^Delivered$/)
  await expect.element(page.getByText('Delivered')).toHaveAttribute('title', '21 Nov 2026, 02:30')
  expect(retry.query()).toBeNull()
})

test('shows Failed with the mail server’s reply; Retry sends it again, once, without affecting the row', async () => {
  const server = await open(FAILED)
  const answered = Promise.withResolvers<OutboxMessage>()
  server.on(retryOutboxMessage, () => answered.promise)
  await expect.element(page.getByText('Failed')).toHaveAttribute('title', '550 no such mailbox · 5 attempts')
  const button = retry.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(retry).toBeDisabled()
  answered.resolve(QUEUED)
  await expect.element(page.getByText('Trying accounts@harbour.example again.')).toBeVisible()
  expect(server.callsOf(retryOutboxMessage).map(({ input }) => input.params)).toEqual([{ id: 7 }])
  expect(onRow).not.toHaveBeenCalled()
})

test('a refused retry says why', async () => {
  const server = await open(FAILED)
  server.on(retryOutboxMessage, () => new ApiFailure(409, { message: 'This message was delivered already.' }))
  await retry.click()
  await expect.element(page.getByText('This message was delivered already.')).toBeVisible()
  await expect.element(retry).toBeEnabled()
})

test('the states also differ by their icons', async () => {
  await open(FAILED)
  expect(document.querySelectorAll('.mail-cell svg')).toHaveLength(1)
  expect(getComputedStyle(retry.element()).textDecorationLine).toBe('underline')
})
