import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { prepareClock } from '#platform/shared/dates.ts'
import { call } from '#platform/web/data/api-client.ts'
import { forgetOfflineData } from '#platform/web/offline/forget-offline-data.ts'
import { renewLive, stopLive } from '#platform/web/data/live.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { isSignedIn, startSession } from '#platform/web/data/session.ts'
import { InterfaceProvider } from '#platform/web/ui/overlays/interface-provider.tsx'
import { nameDocument } from './document-title.ts'
import { loadCodeEarly } from './start/load-code-early.ts'
import { nextTask } from './start/next-task.ts'
import { fillInRandomUuid } from './start/random-uuid.ts'
import { registerServiceWorker } from './start/register-service-worker.ts'
import { rememberLetters } from './start/remember-letters.ts'
import { reloadAfterUpgrade } from './start/reload-after-upgrade.ts'
import { createPages } from './router.tsx'
import './styles/app.css'

// the Content-Security-Policy forbids `new Function`, with which zod would compile faster parsers
z.config({ jitless: true })
fillInRandomUuid()
reloadAfterUpgrade()
registerServiceWorker()
rememberLetters()

const queryClient = createQueryClient()
const pages = createPages(queryClient)

startSession({
  refresher: (refreshToken, signal) =>
    call(refreshTokens, { body: { refreshToken } }, signal === undefined ? {} : { signal }),
  renewed: renewLive,
  ended() {
    stopLive()
    queryClient.clear()
    forgetOfflineData()
    const { pathname } = pages.state.location
    if (!pathname.startsWith('/auth/')) void pages.navigate({ to: '/auth/login' })
  },
})

// the session expired while no page was open
if (!isSignedIn()) forgetOfflineData()

nameDocument(pages)
void draw()

/** In several tasks: as one, they would block a phone for 200 ms. */
async function draw(): Promise<void> {
  await nextTask()
  loadCodeEarly(pages)
  await nextTask()
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element #root')
  createRoot(element).render(
    <StrictMode>
      <InterfaceProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={pages} />
        </QueryClientProvider>
      </InterfaceProvider>
    </StrictMode>,
  )
  await nextTask()
  if (isSignedIn()) prepareClock()
}
