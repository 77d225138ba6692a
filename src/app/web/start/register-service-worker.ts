/**
 * Lets the service worker look after the pages: they then open without a network. Browsers have it on https and on
 * localhost; elsewhere the pages work without it. While developing nothing may be kept.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // after what the page itself needs
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
}
