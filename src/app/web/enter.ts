import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Me } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { prefetchSavedViews } from '#work/saved-views/web/index.ts'
import { liveState } from '#platform/web/data/live.ts'
import { isSignedIn } from '#platform/web/data/session.ts'
import { meOrLastSeen } from './me-or-last-seen.ts'

/**
 * The signed-in account. Without a token: to the login page, and back afterwards.
 * @param href the page being entered
 */
export async function enter(queryClient: QueryClient, href: string): Promise<{ me: Me }> {
  const toSignIn = () => redirect({ to: '/auth/login', search: returnTo(href) })
  if (!isSignedIn()) throw toSignIn()
  // The first page also waits for the navigation's lists, requested at the same time: arriving later they would move
  // the content below them. Without the permission they are empty.
  const isFirst = queryClient.getQueryData(meQuery.queryKey) === undefined
  const lists = isFirst
    ? Promise.all([
        queryClient.prefetchQuery({ ...projectListQuery, retry: false }),
        prefetchSavedViews(queryClient),
      ])
    : undefined
  try {
    const me = await meOrLastSeen(queryClient)
    if (liveState.cutAt() === undefined) await lists
    return { me }
  } catch (error) {
    // the session ended during the request
    if (isSignedIn()) throw error
    throw toSignIn()
  }
}

/** Where to continue after the sign-in; the dashboard is the default. */
function returnTo(href: string): { redirect?: string } {
  return href === '/' || href === '/dashboard' ? {} : { redirect: href }
}
