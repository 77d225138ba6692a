import type { Config } from '#platform/server/config.ts'
import { OPEN_ID_PATH } from '../../shared/openid-schema.ts'

const isHttps = ({ appUrl }: Pick<Config, 'appUrl'>) => appUrl.startsWith('https:')

/**
 * A cookie as it is called on the wire: over https with the prefix by which browsers take it from this host only, so that
 * no other host of the same domain can plant one.
 */
export function cookieName(config: Pick<Config, 'appUrl'>, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

/** The header that sets it, for neither scripts nor other sites. @param lifetime milliseconds */
export function setCookie(
  config: Pick<Config, 'appUrl'>,
  name: string,
  value: string,
  lifetime: number,
): string {
  return [
    `${cookieName(config, name)}=${value}`,
    // browsers demand it of the prefix
    `Path=${isHttps(config) ? '/' : `/api${OPEN_ID_PATH}`}`,
    `Max-Age=${lifetime / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(config) ? ['Secure'] : []),
  ].join('; ')
}
