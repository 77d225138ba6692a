import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright'

/** Milliseconds without a request after which a page counts as loaded. */
const QUIET = 500
/** Milliseconds between two checks. */
const PAUSE = 250
const MAX_LOOKS = 40

/** Tracks a page's requests. @returns a function that waits until none is pending and none has started for a moment */
export function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let lastAt = performance.now()
  const ended = (request: Request) => {
    running.delete(request)
    lastAt = performance.now()
  }
  page.on('request', (request) => {
    running.add(request)
    lastAt = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      await sleep(PAUSE)
      if (running.size === 0 && performance.now() - lastAt >= QUIET) return
    }
  }
}

/** Takes screenshots until two in a row are identical: nothing is moving or loading any more. */
export async function shoot(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await sleep(PAUSE)
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}
