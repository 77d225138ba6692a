/**
 * Registers the service worker, with which the pages open offline. Browsers support it on https and localhost;
 * elsewhere the pages work without it. During development nothing may be cached.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  // after the files that the page itself needs; these may run only after the page has loaded (public/start.js)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
