import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { getMailStatus, listOutbox, retryOutboxMessage } from '../shared/outbox-endpoints.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { OutboxPage } from './outbox-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const FAILED: OutboxMessage = {
  id: 8,
  kind: 'invitation',
  toName: 'Kasun De Silva',
  toAddress: 'kasun@bluelotus.example',
  subject: 'Your Ledgerboard account',
  state: 'failed',
  attempts: 5,
  serverReply: '550 no such mailbox',
  createdAt: '2026-11-20T20:30:00.000Z',
  nextAttemptAt: null,
  deliveredAt: null,
}

test('retrying a message takes one call, and one for the number waiting, including its echo', async () => {
  await page.viewport(1280, 800)
  const state = { message: FAILED }
  fakeServer()
    .on(listOutbox, () => [state.message])
    .on(getMe, () => sampleMe({ mailConfigured: true }))
    .on(getMailStatus, () => ({ isConfigured: true, from: 'office@bluelotus.example', queued: 0, failed: 1 }))
    .on(retryOutboxMessage, () => {
      state.message = { ...FAILED, state: 'queued', attempts: 0, serverReply: null }
      return new Recorded(state.message, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/outbox', <OutboxPage />)
  const retry = page.getByRole('button', { name: /^Retry/ })
  await expect.element(retry).toBeVisible()
  const calls = await countCallsLive(queryClient)
  await retry.click()
  await expect.element(page.getByRole('row', { name: /Queued/ })).toBeVisible()
  await tellOwnChange('outbox', FAILED.id)
  expect(calls).toEqual(['POST /api/outbox/8/retry', 'GET /api/mail-status'])
})
