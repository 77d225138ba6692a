import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { can, type Permission } from '#platform/shared/permissions.ts'

/** As far as the way to a page asks who is there. */
interface SignedIn {
  me: { user: { id: string; role: string; status: string } }
}

/** What the composition gives to the pages. */
export interface PageContext {
  queryClient: QueryClient
  /** Who is signed in; leads to the sign-in, and back to `href` afterwards, where nobody is. */
  enter: (href: string) => Promise<SignedIn>
}

/** What every page hangs under. */
export const rootRoute = createRootRouteWithContext<PageContext>()({ component: Outlet })

/** Everything behind the sign-in: what the pages of features hang under. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ context, location }) => context.enter(location.href),
})

/**
 * Sends an account that may not see a page to the dashboard (spec 3.4, admin guard). The server decides all the same:
 * this only spares dead ends.
 */
export function guard(permission: Permission) {
  return ({ context }: { context: SignedIn }): void => {
    const { role, status } = context.me.user
    if (status !== 'Active' || !can(role, permission)) throw redirect({ to: '/dashboard' })
  }
}
