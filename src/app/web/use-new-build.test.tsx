import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { connectSocket, cutSocket } from '#test/web/fake-socket.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { call, isWriting } from '#platform/web/data/api-client.ts'
import { ownBuild, serverBuild } from '#platform/web/data/build.ts'
import { startLive, stopLive } from '#platform/web/data/live.ts'
import { mayReload, reloadNoted } from './start/reload-after-upgrade.ts'
import { useNewBuild } from './use-new-build.ts'

vi.mock('./start/reload-after-upgrade.ts', { spy: true })
vi.mock('#platform/web/data/api-client.ts', { spy: true })
vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(reloadNoted).mockImplementation(() => undefined)
  vi.mocked(mayReload).mockReturnValue(true)
  vi.mocked(isWriting).mockReturnValue(false)
})
afterEach(async () => {
  await cleanup()
  Reflect.deleteProperty(document, 'visibilityState')
  serverBuild.set(ownBuild)
  vi.useRealTimers()
})

function Page({ isTyping = false }: { isTyping?: boolean }) {
  useNewBuild()
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody who types
  return isTyping ? <input aria-label="Name" autoFocus /> : <h1>Page</h1>
}
const offer = () => page.getByText('A new version is here')
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
function setHidden(isHidden: boolean): void {
  const value = isHidden ? 'hidden' : 'visible'
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a new build is offered once, stays offered, and is loaded on request', async () => {
  await renderPage(<Page />)
  await pass(60_000)
  await expect.element(offer()).not.toBeInTheDocument()
  serverBuild.set('another')
  await expect.element(offer()).toBeVisible()
  serverBuild.set('yet another')
  await pass(60_000)
  expect(offer().elements()).toHaveLength(1)
  expect(reloadNoted).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(reloadNoted).toHaveBeenCalledOnce()
})

test('a hidden page loads it automatically after ten seconds', async () => {
  await renderPage(<Page />)
  serverBuild.set('another')
  setHidden(true)
  await pass(9_000)
  setHidden(false)
  await pass(30_000)
  expect(reloadNoted).not.toHaveBeenCalled()
  setHidden(true)
  await pass(11_000)
  expect(reloadNoted).toHaveBeenCalledOnce()
})

test.each([
  ['something is being typed', () => undefined, true],
  ['a call is on its way', () => vi.mocked(isWriting).mockReturnValue(true), false],
  ['it did so a moment ago', () => vi.mocked(mayReload).mockReturnValue(false), false],
  [
    'a dialog is open',
    () => {
      const dialog = document.createElement('div')
      dialog.role = 'dialog'
      document.body.append(dialog)
      return () => dialog.remove()
    },
    false,
  ],
])('a hidden page does not load it while %s', async (_what, prepare, isTyping) => {
  await renderPage(<Page isTyping={isTyping} />)
  const undo = prepare()
  serverBuild.set('another')
  setHidden(true)
  await pass(120_000)
  expect(reloadNoted).not.toHaveBeenCalled()
  if (typeof undo === 'function' && !vi.isMockFunction(undo)) undo()
})

test('after a disconnection a hidden page asks the server, which names its build in every reply', async () => {
  vi.mocked(call).mockResolvedValue(undefined)
  await startLive(new QueryClient(), () => undefined)
  connectSocket()
  await renderPage(<Page />)
  const isBackAfterCut = () => {
    cutSocket()
    connectSocket()
  }
  isBackAfterCut()
  expect(call).not.toHaveBeenCalled()
  setHidden(true)
  isBackAfterCut()
  expect(call).toHaveBeenCalledExactlyOnceWith(healthEndpoint)
  stopLive()
})

test('the offer disappears with the page', async () => {
  const { unmount } = await renderPage(<Page />)
  serverBuild.set('another')
  await expect.element(offer()).toBeVisible()
  await unmount()
  await renderPage(<h1>Sign in</h1>)
  await expect.element(offer()).not.toBeInTheDocument()
})
