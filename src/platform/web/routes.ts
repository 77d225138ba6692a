import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { can, type Permission } from '#platform/shared/permissions.ts'

/** The parts of the signed-in account that guards check. */
interface SignedIn {
  me: { user: { id: string; role: string; status: string } }
}

/** What the composition provides to the pages. */
export interface PageContext {
  queryClient: QueryClient
  /** The signed-in account; without one redirects to the sign-in, and back to `href` afterwards. */
  enter: (href: string) => Promise<SignedIn>
}

/** The parent of every page. */
export const rootRoute = createRootRouteWithContext<PageContext>()({ component: Outlet })

/** The parent of the features' pages behind the sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ context, location }) => context.enter(location.href),
})

/**
 * Redirects an account without the permission for a page to the dashboard (spec 3.4, admin guard). The server enforces
 * it in any case: this only avoids dead ends.
 */
export function guard(permission: Permission) {
  return ({ context }: { context: SignedIn }): void => {
    const { role, status } = context.me.user
    if (status !== 'Active' || !can(role, permission)) throw redirect({ to: '/dashboard' })
  }
}
