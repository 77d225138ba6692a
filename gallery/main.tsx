import { QueryClientProvider } from '@tanstack/react-query'
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSearchParams, stringifySearchParams } from '#platform/shared/search-params.ts'
import { AccountProvider } from '#platform/web/data/account-context.tsx'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { InterfaceProvider } from '#platform/web/ui/overlays/interface-provider.tsx'
import { Gallery } from './gallery.tsx'
import { ACCOUNT } from './samples.ts'
import '../src/app/web/styles/app.css'

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: () => null }),
  history: createHashHistory(),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
})

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no element #root')
createRoot(element).render(
  <StrictMode>
    <InterfaceProvider>
      <QueryClientProvider client={createQueryClient()}>
        <AccountProvider account={ACCOUNT}>
          <RouterProvider router={router as never} />
        </AccountProvider>
      </QueryClientProvider>
    </InterfaceProvider>
  </StrictMode>,
)
