import type { Configuration } from 'openid-client'
import type { OpenIdConfig } from '#platform/server/openid-config.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'

/** Seconds for one request to the issuer; three in a row stay below the time after which a silent connection ends. */
const TIMEOUT = 8
/** Milliseconds for which a discovery document is used. */
const KEPT = 60 * 60 * 1000
/** Milliseconds without another try after a failed one: a flood of sign-ins is no flood of requests. */
const PAUSE = 2_000

/** What the issuer says of a person who signed in. */
export interface Claims {
  issuer: string
  subject: string
  /** In lower case; undefined if the issuer tells none. */
  email: string | undefined
  isConfirmed: boolean
}

/** What the browser brings to the issuer, and the answer to it. */
export interface Exchange {
  callback: string
  state: string
  nonce: string
  verifier: string
}

/** The other service, as one process knows it. */
export interface Issuer {
  /** The page of the issuer to which the browser is sent. @throws AppError unavailable */
  authorizationUrl(exchange: Exchange): Promise<string>
  /**
   * The person, for the answer that the browser brought back.
   * @throws AppError forbidden when the issuer refuses or its answer is not right; unavailable
   */
  claimsOf(answer: URLSearchParams, exchange: Exchange): Promise<Claims>
}

/**
 * Nothing is asked at the start: the product starts and works without the issuer. Its discovery document is read when
 * somebody signs in, and kept for an hour.
 */
export function openIssuer(openId: OpenIdConfig, { log, clock }: Pick<Platform, 'log' | 'clock'>): Issuer {
  let known: { configuration: Configuration; until: number } | undefined
  let asking: Promise<Configuration> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<Configuration> => {
    const library = await import('openid-client')
    const issuer = new URL(openId.issuer)
    const configuration = await library.discovery(issuer, openId.clientId, openId.clientSecret, undefined, {
      timeout: TIMEOUT,
      // the configuration allows http for an issuer on this machine only
      ...(issuer.protocol === 'http:' ? { execute: [library.allowInsecureRequests] } : {}),
    })
    configuration.timeout = TIMEOUT
    // the signature of the ID token as well, not only the connection that it came by
    library.enableNonRepudiationChecks(configuration)
    known = { configuration, until: clock().getTime() + KEPT }
    return configuration
  }
  const discover = async (): Promise<Configuration> => {
    if (known !== undefined && clock().getTime() < known.until) return known.configuration
    if (performance.now() - failedAt < PAUSE) throw new Error('It failed a moment ago')
    asking ??= ask().finally(() => (asking = undefined))
    try {
      return await asking
    } catch (error) {
      failedAt = performance.now()
      // a document of an hour ago is better than none
      if (known !== undefined) return known.configuration
      throw error
    }
  }
  const away = (error: unknown): AppError => {
    log.warn({ issuer: openId.issuer, reason: reasonOf(error) }, 'the issuer could not be asked')
    return new AppError(
      'unavailable',
      `${openId.name} does not answer. Please try again in a moment, or sign in with your password.`,
    )
  }
  const configurationOf = (): Promise<Configuration> =>
    discover().catch((error: unknown) => {
      throw away(error)
    })

  return {
    async authorizationUrl({ callback, state, nonce, verifier }) {
      const configuration = await configurationOf()
      const library = await import('openid-client')
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async claimsOf(answer, { callback, state, nonce, verifier }) {
      if (answer.has('error')) {
        const isCancelled = answer.get('error') === 'access_denied'
        throw new AppError(
          'forbidden',
          isCancelled ? `Signing in with ${openId.name} was cancelled.` : refusedBy(openId),
        )
      }
      const configuration = await configurationOf()
      const library = await import('openid-client')
      const url = new URL(callback)
      url.search = answer.toString()
      try {
        const tokens = await library.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('There is no ID token')
        // some issuers tell the address only here
        const { userinfo_endpoint: hasMore } = configuration.serverMetadata()
        const told =
          claims['email'] !== undefined || hasMore === undefined
            ? claims
            : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof told['email'] === 'string' ? told['email'].trim().toLowerCase() : undefined,
          isConfirmed: told['email_verified'] === true,
        }
      } catch (error) {
        if (isRefusal(library, error)) {
          log.warn({ issuer: openId.issuer, reason: reasonOf(error) }, 'a sign-in by the issuer was refused')
          throw new AppError('forbidden', refusedBy(openId), { cause: error })
        }
        throw away(error)
      }
    },
  }
}

function refusedBy({ name }: OpenIdConfig): string {
  return `${name} did not confirm the sign-in. Please try again.`
}

/** The issuer said no, or what it said is not right; anything else is a failure of the network. */
function isRefusal(library: typeof import('openid-client'), error: unknown): boolean {
  return (
    error instanceof library.ResponseBodyError ||
    error instanceof library.AuthorizationResponseError ||
    (error instanceof library.ClientError && !isTimeout(error))
  )
}

function isTimeout({ code }: { code?: string | undefined }): boolean {
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
}

/** Never the message of an answer: it may quote a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: said } = error as { code?: unknown; error?: unknown }
  return [error.name, code, said].filter((part) => typeof part === 'string').join(' ')
}
