/** Where a sign-in leads unless something else was asked for (spec 2.7). */
const START = '/dashboard'

/**
 * The page to open after signing in.
 * @param redirect the `redirect` key of the login page's address; anything may stand there
 * @returns it, when it is a path of this site beyond the sign-in pages, else /dashboard
 */
export function returnPath(redirect: unknown): string {
  if (typeof redirect !== 'string' || !redirect.startsWith('/') || !URL.canParse(redirect, location.origin)) {
    return START
  }
  const { origin, pathname, search, hash } = new URL(redirect, location.origin)
  // a path such as `//elsewhere.example` would name another site once it is taken as an address again
  if (origin !== location.origin || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return START
  return pathname + search + hash
}
