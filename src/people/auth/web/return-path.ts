/** The page after sign-in unless another was requested (spec 2.7). */
const START = '/dashboard'

/**
 * The page to open after signing in.
 * @param redirect the `redirect` key of the login page's address; untrusted
 * @returns it if it is a path of this site outside the sign-in pages, else /dashboard
 */
export function returnPath(redirect: unknown): string {
  if (typeof redirect !== 'string' || !redirect.startsWith('/') || !URL.canParse(redirect, location.origin)) {
    return START
  }
  const { origin, pathname, search, hash } = new URL(redirect, location.origin)
  // a path such as `//elsewhere.example` would point to another site when used as an address
  if (origin !== location.origin || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return START
  return pathname + search + hash
}
