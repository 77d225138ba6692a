import { BlockList, isIP } from 'node:net'

/** Networks outside the public internet (IANA special-purpose registries), and multicast. */
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
/** The public range: mapped, translated, local and multicast addresses are outside. */
const GLOBAL_IPV6 = ['2000::/3']
/** Exceptions within it: protocol assignments with Teredo, documentation, and 6to4, which embeds any IPv4 address. */
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
 * Whether an IP address is on the public internet, rather than of this machine, its networks, documentation, or a
 * notation that embeds another address. False for anything that is not a plain address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !deniedIpv4.check(address, 'ipv4')
  // a zone denotes an address of one interface of this machine
  if (family !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !deniedIpv6.check(address, 'ipv6')
}
