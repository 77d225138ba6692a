import * as z from 'zod/mini'

/** The characters of a refresh token or a link's secret: 32 bytes as base64url. */
export const OPAQUE = /^[\w-]{43}$/

/** A secret that the server made: of a link, or of an attempt to sign in. */
export const OpaqueSecret = z.string().check(z.regex(OPAQUE, { error: 'This is not valid any more' }))
