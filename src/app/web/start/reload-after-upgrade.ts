import { call } from '#platform/web/data/api-client.ts'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'

const LAST_RELOAD = 'ledgerboard.reloaded-at'
/** Milliseconds within which a second reload would only repeat the first. */
const PAUSE = 10_000

/**
 * After an upgrade of the server the parts that an open page has not loaded yet have other names. The page then reloads
 * itself, once. While the server is unreachable nothing is reloaded: what is on the screen would be lost.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // the router recognizes the browser's message too, and would reload the page even without a connection
    event.payload.message = 'A part of this page could not be loaded.'
    if (!mayReload(PAUSE)) return
    call(healthEndpoint).then(reloadNoted, () => undefined)
  })
}

/** Whether this tab has not reloaded itself for that many milliseconds, so that it does not loop. */
export function mayReload(pause: number): boolean {
  return Date.now() - Number(sessionStorage.getItem(LAST_RELOAD) ?? 0) >= pause
}

/** Reloads the page, and notes when. */
export function reloadNoted(): void {
  sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
  location.reload()
}
