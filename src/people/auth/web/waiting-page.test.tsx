import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe, sampleSignedIn } from '#test/web/sample-accounts.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { logOut } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { WaitingPage } from './waiting-page.tsx'

const PENDING = { email: 'ishara@mail.example', role: 'USER', status: 'Pending' } as const

test('says what the account is waiting for', async () => {
  fakeServer().on(getMe, () => sampleMe({ user: PENDING }))
  await renderAt('/dashboard', <WaitingPage />, PENDING)
  await expect
    .element(page.getByRole('heading', { name: 'Your account is waiting for approval' }))
    .toBeVisible()
  await expect.element(page.getByText('With the address ishara@mail.example')).toBeVisible()
})

test('notices the approval automatically, without the live event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let status: 'Pending' | 'Active' = 'Pending'
  fakeServer().on(getMe, () => sampleMe({ user: { ...PENDING, status } }))
  const { queryClient } = await renderAt('/dashboard', <WaitingPage />, PENDING)
  const seen = () => queryClient.getQueryData(meQuery.queryKey)?.user.status
  await expect.poll(seen).toBe('Pending')
  status = 'Active'
  vi.advanceTimersByTime(10_000)
  await expect.poll(seen).toBe('Active')
})

test('can sign out', async () => {
  const server = fakeServer()
    .on(getMe, () => sampleMe({ user: PENDING }))
    .on(logOut, () => undefined)
  storeTokens(sampleSignedIn())
  await renderAt('/dashboard', <WaitingPage />, PENDING)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => localStorage.getItem('ledgerboard.access_token')).toBeNull()
  expect(server.callsOf(logOut)).toHaveLength(1)
})
