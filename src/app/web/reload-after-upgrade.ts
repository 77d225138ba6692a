const LAST_RELOAD = 'ledgerboard.reloaded-at'
/** Milliseconds in which a second reload would only repeat the first. */
const PAUSE = 10_000

/**
 * After an upgrade of the server the parts that an open page has not loaded yet have other names: it then loads
 * itself anew, once, instead of failing.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0)
    if (Date.now() - last < PAUSE) return
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
