import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'

/** The version that a change is based on; undefined: any version. */
export interface IfMatch {
  ifMatch?: number | undefined
}

/**
 * A version as an entity tag. A weak one (W/"3") never matches (RFC 9110, 13.1.1), so it is refused like other invalid
 * text.
 */
const VERSION_TAG = /^"([1-9]\d{0,9})"$/

/**
 * The version in a call's If-Match header, if its endpoint accepts one; `*` means any.
 * @throws AppError validation
 */
export function readIfMatch(endpoint: Endpoint, headers: IncomingHttpHeaders): number | undefined {
  const header = headers['if-match']
  if (endpoint.ifMatch === undefined || header === undefined || header === '*') return undefined
  const version = VERSION_TAG.exec(header)?.[1]
  if (version === undefined) {
    throw new AppError('validation', 'If-Match takes the version that the change began with, such as "3"')
  }
  return Number(version)
}

/**
 * Refuses a change that is based on another version.
 * @param held the row, locked until the transaction ends; @param current reads the call's reply for it
 * @throws AppError changed_meanwhile
 */
export async function requireVersion(
  held: { version: number },
  { ifMatch }: IfMatch,
  current: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === held.version) return
  throw new AppError(
    'changed_meanwhile',
    'Somebody else changed this meanwhile. Please look at both versions.',
    {
      current: await current(),
    },
  )
}
