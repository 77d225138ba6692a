import type { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished } from 'vitest'
import type { LiveChange } from '#platform/shared/live-events.ts'
import { startLive } from '#platform/web/data/live.ts'
import { connectSocket, tellPage } from './fake-socket.ts'

/**
 * Connects a page whose `socket.io-client` is the one of fake-socket.ts, and notes its calls from then on, such as
 * `PATCH /api/task/1`.
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

/** Longer than the changes of the live connection are gathered. */
export const settleLive = () => new Promise((resolve) => setTimeout(resolve, 150))

/** The number that {@link tellOwnChange} gives the page's own change; its reply carries it as well. */
export const OWN_CHANGE = 71

/** What the page hears of its own change, as every browser does. */
export async function tellOwnChange(
  entity: string,
  id: number | string,
  action: LiveChange['action'] = 'update',
) {
  tellPage('change', { entity, id: String(id), action, actorId: 'somebody', change: OWN_CHANGE })
  await settleLive()
}
