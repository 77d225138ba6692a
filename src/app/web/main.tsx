import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { refreshTokens } from '#features/auth/shared/auth-endpoints.ts'
import { call } from '#platform/web/api-client.ts'
import { renewLive, stopLive } from '#platform/web/live.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { startSession } from '#platform/web/session.ts'
import { InterfaceProvider } from '#platform/web/ui/interface-provider.tsx'
import { createPages } from './router.tsx'
import { nameDocument } from './document-title.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'
import './styles/app.css'

// the pages' policy forbids `new Function`, with which zod would write faster parsers
z.config({ jitless: true })
reloadAfterUpgrade()

const queryClient = createQueryClient()
const pages = createPages(queryClient)

startSession({
  refresher: (refreshToken, signal) =>
    call(refreshTokens, { body: { refreshToken } }, signal === undefined ? {} : { signal }),
  renewed: renewLive,
  ended() {
    stopLive()
    queryClient.clear()
    const { pathname } = pages.state.location
    if (!pathname.startsWith('/auth/')) void pages.navigate({ to: '/auth/login' })
  },
})

nameDocument(pages)

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
