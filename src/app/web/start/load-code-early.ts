import { isSignedIn } from '#platform/web/data/session.ts'
import { signedInRoute } from '#platform/web/routes.ts'
import type { createPages } from '../router.tsx'

/**
 * Loads the code of the first page at once. Left to itself the router begins only when the account and the navigation's
 * lists have been answered. What cannot be loaded is tried again, and reported, when the page is drawn.
 */
export function loadCodeEarly(pages: ReturnType<typeof createPages>): void {
  const [matchedRoutes] = pages.getMatchedRoutes(pages.latestLocation.pathname)
  if (!isSignedIn() && matchedRoutes.some(({ id }) => id === signedInRoute.id)) return
  for (const { options } of matchedRoutes) void options.component?.preload?.()
}
