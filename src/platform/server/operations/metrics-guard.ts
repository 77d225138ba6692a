import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { ClientAddress } from '../http/client-address.ts'
import type { Config } from '../config.ts'

type Request = Pick<IncomingMessage, 'socket' | 'headers'>

/** The outcome of a request for the metrics; hidden = not even their existence is revealed. */
type Answer = 'allowed' | 'refused' | 'hidden'

/** Headers that a proxy adds to a request that it forwards. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const
/** An address for documentation, assigned to no one (RFC 5737). */
const NOBODY = '192.0.2.1'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Decides whether a request may read the metrics. @param metrics the configuration, unless they are off */
export function mayReadMetrics(
  metrics: Exclude<Config['metrics'], 'off'>,
  addressOf: ClientAddress,
): (request: Request) => Answer {
  if (metrics === 'loopback')
    return (request) => (isFromThisMachine(request, addressOf) ? 'allowed' : 'hidden')
  const expected = digest(`Bearer ${metrics.token}`)
  return ({ headers }) =>
    // digests have the same length, and do not reveal how much of a token was correct
    timingSafeEqual(digest(headers.authorization ?? ''), expected) ? 'allowed' : 'refused'
}

/**
 * Whether a request was made on this machine. For a forwarded one, only a trusted proxy can tell. The requested host
 * must be a loopback name too: another site's page in a browser here sends its own host, and most proxies send the
 * public one. A proxy on this machine that reveals none of this cannot be distinguished from a local user: then
 * METRICS_TOKEN is the right setting.
 */
function isFromThisMachine(request: Request, addressOf: ClientAddress): boolean {
  const { socket, headers } = request
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  const isProxyTrusted = addressOf({ socket, headers: { 'x-forwarded-for': NOBODY } }) === NOBODY
  if (isForwarded && !isProxyTrusted) return false
  return isLoopback(addressOf(request)) && isLoopbackName(headers.host)
}

function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** @param host such as `localhost:3000` or `[::1]:3000` */
function isLoopbackName(host: string | undefined): boolean {
  const name = host?.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name !== undefined && (name === 'localhost' || isLoopback(name))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
