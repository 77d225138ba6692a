import { isIP } from 'node:net'
import type { Config } from '#platform/server/config.ts'
import { AppError } from '#platform/shared/errors.ts'

/** Where passkeys work: they belong to the host of APP_URL and are used on its pages only. */
export interface PasskeySite {
  origin: string
  /** The relying party: the host. */
  id: string
}

/**
 * Browsers have passkeys on https pages and on this machine's own, and never at an address in numbers (spec 34.1).
 * @returns undefined if there are none at this address
 */
export function passkeySite({ appUrl }: Pick<Config, 'appUrl'>): PasskeySite | undefined {
  const { protocol, origin, hostname } = new URL(appUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return undefined
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { origin, id: hostname } : undefined
}

/** The same for calls. @throws AppError conflict */
export function requirePasskeySite(config: Pick<Config, 'appUrl'>): PasskeySite {
  const site = passkeySite(config)
  if (site === undefined)
    throw new AppError('conflict', 'There are no passkeys at this address: they need https and a name.')
  return site
}
