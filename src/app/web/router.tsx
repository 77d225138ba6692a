import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { followSteps } from '#work/task-list/web/index.ts'
import { parseSearchParams, stringifySearchParams } from '#platform/shared/search-params.ts'
import { rootRoute, signedInRoute } from '#platform/web/routes.ts'
import { authRoutes } from './auth-routes.tsx'
import { enter } from './enter.ts'
import { PAGES } from './features.ts'
import { fillPages } from './filled-page.tsx'
import { PageFault } from './page-fault.tsx'

rootRoute.update({
  // an unknown path leads to the dashboard
  notFoundComponent: lazyRouteComponent(() => import('./unknown-path.tsx'), 'UnknownPath'),
})
signedInRoute.update({
  component: lazyRouteComponent(() => import('./signed-in-layout.tsx'), 'SignedInLayout'),
  errorComponent: lazyRouteComponent(() => import('./unreachable.tsx'), 'Unreachable'),
})

const index = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
})

fillPages(PAGES)
const routeTree = rootRoute.addChildren([authRoutes, signedInRoute.addChildren([index, ...PAGES])])

/** The pages over one cache. Addresses hold plain, repeatable keys: `?status=To%20Do&status=Done`. */
export function createPages(queryClient: QueryClient) {
  const pages = createRouter({
    routeTree,
    context: { queryClient, enter: (href) => enter(queryClient, href) },
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  })
  followSteps(pages.history)
  return pages
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the browser's tab. */
    title?: string
  }
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
