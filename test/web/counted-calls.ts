import type { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished } from 'vitest'
import type { LiveChange } from '#platform/shared/live/live-events.ts'
import { startLive } from '#platform/web/data/live.ts'
import { connectSocket, tellPage } from './fake-socket.ts'

/**
 * Connects a page whose `socket.io-client` is fake-socket.ts, and records its calls from then on, such as `PATCH
 * /api/task/1`.
 */
export async function countCallsLive(queryClient: QueryClient): Promise<string[]> {
  onTestFinished(await startLive(queryClient, () => undefined))
  connectSocket()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const calls: string[] = []
  const send = globalThis.fetch
  globalThis.fetch = (target, init) => {
    const { method, url } = new Request(target, init)
    calls.push(`${method} ${new URL(url).pathname}`)
    return send(target, init)
  }
  return calls
}

/** Waits longer than live changes are batched. */
export const settleLive = () => new Promise((resolve) => setTimeout(resolve, 150))

/** The id of the page's own change in {@link tellOwnChange}; the reply to the change contains it too. */
export const OWN_CHANGE = 71

/** Notifies the page of its own change, as the server notifies every browser. */
export async function tellOwnChange(
  entity: string,
  id: number | string,
  action: LiveChange['action'] = 'update',
) {
  tellPage('change', { entity, id: String(id), action, actorId: 'somebody', change: OWN_CHANGE })
  await settleLive()
}
