import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright'

/** Milliseconds without a call after which a page has all that it asked for. */
const QUIET = 500
/** Milliseconds between two looks. */
const PAUSE = 250
const MAX_LOOKS = 40

/** Follows what a page asks for. @returns waits until nothing is on its way, and nothing new was asked for a moment */
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

/** Takes a picture again and again until two after each other are the same: nothing moves or comes any more. */
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
