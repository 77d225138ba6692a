import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'

/** Where the browser is sent to sign in at the other service, and comes back to; below `/api`. */
export const OPEN_ID_PATH = '/auth/oidc'

/** The address that the browser opens to sign in there. */
export function openIdStart({ redirect, rememberMe }: { redirect: string; rememberMe: boolean }): string {
  const query = new URLSearchParams({ redirect, ...(rememberMe ? { remember: 'true' } : {}) })
  return `/api${OPEN_ID_PATH}/start?${query.toString()}`
}

/** A subject of another service that signs in to the own account. */
export const Identity = z.object({
  id: z.uuid(),
  /** The service's host, such as `accounts.google.com`. */
  service: z.string(),
  /** The address there when it was connected. */
  email: z.string(),
  connectedAt: Instant,
})
export type Identity = z.infer<typeof Identity>
