import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { ClientAddress } from '../http/client-address.ts'
import type { Config } from '../config.ts'

type Request = Pick<IncomingMessage, 'socket' | 'headers'>

/** What somebody who asks for the metrics gets: them, a refusal, or nothing that says that they are there. */
type Answer = 'allowed' | 'refused' | 'hidden'

/** What a proxy adds to a request that it hands on. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const
/** An address of nobody (RFC 5737). */
const NOBODY = '192.0.2.1'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Who may read the metrics. @param metrics as in the configuration, where they are on */
export function mayReadMetrics(
  metrics: Exclude<Config['metrics'], 'off'>,
  addressOf: ClientAddress,
): (request: Request) => Answer {
  if (metrics === 'loopback')
    return (request) => (isFromThisMachine(request, addressOf) ? 'allowed' : 'hidden')
  const expected = digest(`Bearer ${metrics.token}`)
  return ({ headers }) =>
    // digests are of one length, and say nothing of how much of a token was right
    timingSafeEqual(digest(headers.authorization ?? ''), expected) ? 'allowed' : 'refused'
}

/**
 * Whether a request was made on this machine. Of one that a proxy handed on, only a trusted proxy can say so. The name
 * that is asked for has to be of this machine too: a page of another site that a browser here has open asks for its own,
 * and most proxies hand on the public one. A proxy on this machine that says nothing of all this cannot be told from
 * somebody who sits at it: there METRICS_TOKEN is the right setting.
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
