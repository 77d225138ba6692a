import { BlockList, isIP } from 'node:net'

/** Networks that nobody on the public internet has (IANA special-purpose registries), and those that groups listen to. */
const DENIED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Everything that may be public at all: mapped, translated, local and multicast addresses all lie outside. */
const GLOBAL_IPV6 = ['2000::/3']
/** Within that: protocol assignments with Teredo, documentation, and 6to4, which carries any IPv4 address. */
const DENIED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const deniedIpv4 = blockList(DENIED_IPV4, 'ipv4')
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6')
const deniedIpv6 = blockList(DENIED_IPV6, 'ipv6')

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * Whether an IP address belongs to the public internet: not to this machine, its networks, documentation, or a
 * notation that hides another address. Anything that is no plain address does not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !deniedIpv4.check(address, 'ipv4')
  // with a zone it is an address of one interface of this machine
  if (family !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !deniedIpv6.check(address, 'ipv6')
}
