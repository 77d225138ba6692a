/** The page after sign-in unless another was requested (spec 2.7). */
const START = '/dashboard'

/**
 * The page to open after signing in.
 * @param redirect the `redirect` key of the login page's address; untrusted
 * @param origin of this site
 * @returns it if it is a path of this site outside the sign-in pages, else /dashboard
 */
export function returnPath(redirect: unknown, origin: string): string {
  if (typeof redirect !== 'string' || !redirect.startsWith('/') || !URL.canParse(redirect, origin)) {
    return START
  }
  const { origin: target, pathname, search, hash } = new URL(redirect, origin)
  // a path such as `//elsewhere.example` would point to another site when used as an address
  if (target !== new URL(origin).origin || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname))
    return START
  return pathname + search + hash
}
