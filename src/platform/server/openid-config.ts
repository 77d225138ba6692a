import { StartError } from './operations/start-error.ts'

/** Another service at which people sign in (spec 37). */
export interface OpenIdConfig {
  /** Its address, as in its discovery document. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The only domain whose addresses may sign in, in lower case; undefined: any. */
  allowedDomain: string | undefined
  /** The button's “Sign in with …”. */
  name: string
}

type OpenIdVariables = Partial<
  Record<
    'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_ALLOWED_DOMAIN' | 'OIDC_NAME',
    string | undefined
  >
>

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a value is the address of an issuer: with TLS, except on this machine. */
export function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  return isSafe && search === '' && hash === '' && username === ''
}

/** The settings of sign-in by OpenID Connect. @throws StartError when only some of it is set */
export function openIdOf(values: OpenIdVariables): OpenIdConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return {
      issuer,
      clientId,
      clientSecret,
      allowedDomain: values.OIDC_ALLOWED_DOMAIN?.toLowerCase(),
      name: values.OIDC_NAME ?? new URL(issuer).host,
    }
  const isBegun = [issuer, clientId, clientSecret, values.OIDC_ALLOWED_DOMAIN, values.OIDC_NAME].some(
    (value) => value !== undefined,
  )
  if (isBegun)
    throw new StartError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or no OIDC variable at all.',
    )
  return undefined
}
