import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'

/** What every page hangs under. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  // an unknown path leads to the dashboard
  notFoundComponent: lazyRouteComponent(() => import('./unknown-path.tsx'), 'UnknownPath'),
})
