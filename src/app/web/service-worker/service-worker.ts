import { addressOf, readNotice } from './push-events.ts'
import { answerWithAsset, answerWithFile, answerWithPage, dropOtherShells, keepShell } from './shell-cache.ts'

/** Given by the build: its name, and the addresses of the files that the pages need without a network. */
declare const BUILD: string
declare const SHELL_FILES: readonly string[]

/** The parts of the service worker's global scope used here, which the types of the pages do not include. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerFetch extends WorkerEvent {
  readonly request: Request
  /** The server's response, requested while the worker was still starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
interface WorkerPush extends WorkerEvent {
  readonly data: { text(): string } | null
}
interface WorkerPress extends WorkerEvent {
  readonly notification: Notification
}
/** An open page. */
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(address: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void
  addEventListener(type: 'push', listener: (event: WorkerPush) => void): void
  addEventListener(type: 'notificationclick', listener: (event: WorkerPress) => void): void
}
declare const self: Worker

/** Calls, their documents, the live connection, and the pages that clients open by a link: never handled or cached. */
const NOT_OURS = /^\/(api|socket\.io|p)(\/|$)/
const shell = { build: BUILD, files: SHELL_FILES }
const files = new Set(shell.files)

self.addEventListener('install', (event) => {
  // at once: a waiting worker would continue to serve the previous build
  event.waitUntil(keepShell(shell).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration
  event.waitUntil(
    Promise.all([dropOtherShells(shell.build), navigationPreload.enable().catch(() => undefined)]).then(() =>
      self.clients.claim(),
    ),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (NOT_OURS.test(pathname)) {
    // the browser has asked already: not answering with it would ask twice, and what works once would be used up
    if (request.mode === 'navigate') event.respondWith(askOnce(event))
    return
  }
  if (pathname.startsWith('/assets/')) event.respondWith(answerWithAsset(request, shell.build))
  else if (request.mode === 'navigate') event.respondWith(answerNavigation(event))
  else if (files.has(pathname)) event.respondWith(answerWithFile(request, shell.build))
})

const askOnce = async (event: WorkerFetch): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

function answerNavigation(event: WorkerFetch): Promise<Response> {
  return answerWithPage(
    () => askOnce(event),
    shell.build,
    () => void self.registration.update().catch(() => undefined),
  )
}

self.addEventListener('push', (event) => {
  const { title, options } = readNotice(event.data?.text())
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(addressOf(event.notification.data, location.origin)))
})

/** A page that shows it already comes forward; others stay as they are, with what is being typed there. */
async function openPage(address: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find(({ url }) => url === address)
  await (shown === undefined ? self.clients.openWindow(address) : shown.focus())
}
