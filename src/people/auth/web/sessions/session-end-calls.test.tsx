import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '#platform/web/data/session.ts'
import { countCallsLive, settleLive } from '#test/web/counted-calls.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import { endOwnSession, listSessions } from '../../shared/auth-endpoints.ts'
import type { OpenSession } from '../../shared/auth-schema.ts'
import { SessionList } from './session-list.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const HERE: OpenSession = {
  id: '019a9e4d-0000-7000-8000-000000000001',
  browser: 'Chrome on Windows',
  isHandheld: false,
  address: '203.0.113.7',
  signedInAt: '2026-11-18T03:44:00.000Z',
  lastUsedAt: '2026-11-18T04:12:00.000Z',
  isRemembered: false,
  isThis: true,
}
const PHONE = {
  ...HERE,
  id: '019a9e4d-0000-7000-8000-000000000002',
  browser: 'Safari on iPhone',
  isThis: false,
}

test('ending a session removes its row with one call, and the list is fetched once', async () => {
  await page.viewport(1280, 800)
  const state = { sessions: [HERE, PHONE] }
  fakeServer()
    .on(listSessions, () => state.sessions)
    .on(endOwnSession, () => {
      state.sessions = [HERE]
    })
  storeTokens(sampleSignedIn())
  const { queryClient } = await renderAt('/security', <SessionList />)
  const end = page.getByRole('button', { name: /^Sign out Safari on iPhone/ })
  await expect.element(end).toBeVisible()
  const calls = await countCallsLive(queryClient)
  await end.click()
  await expect.element(end).not.toBeInTheDocument()
  await settleLive()
  expect(calls).toEqual([`DELETE /api/auth/sessions/${PHONE.id}`, 'GET /api/auth/sessions'])
})
