import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify a customer, who can choose the rest freely. */
const CUSTOMER_GROUPS = 4
const ALL_GROUPS = 8

/** The address by which calls and attempts are counted: IPv4 whole, IPv6 by its /64. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: ALL_GROUPS - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups
    .slice(0, CUSTOMER_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
