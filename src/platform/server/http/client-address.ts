import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Maximum hops that are followed back: a client can send a header of any length. */
const MAX_HOPS = 20

/** Determines where a request comes from: the address of the user's machine, as far as it can be known. */
export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * The address by which calls and attempts are counted. Without trusted proxies it is the peer of the connection,
 * whatever the request's headers. A trusted proxy is believed about its own peer, and if that is a trusted proxy too,
 * about the next one; entries further left in `X-Forwarded-For` can be forged. No other `X-Forwarded-*` header is read:
 * links are built from APP_URL.
 * @param trustedProxies addresses and networks, as `Config.trustedProxies`
 * @returns the function that gives a request's address, without brackets, port, zone and the `::ffff:` of an IPv4
 * address
 */
export function readClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trustOf(trustedProxies)
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '')
    if (trustedProxies.length === 0) return address
    const hops = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-MAX_HOPS)
    while (isTrusted(address)) {
      const before = plain(hops.pop() ?? '')
      // no entry, or an invalid one: the request comes from the proxy itself
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }
}

function trustOf(trustedProxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const each of trustedProxies) {
    const [network = '', prefix] = each.split('/')
    if (prefix === undefined) list.addAddress(plain(network), familyOf(plain(network)))
    else list.addSubnet(network, Number(prefix), familyOf(network))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function plain(written: string): string {
  const address = written
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
