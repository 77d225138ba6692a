import { describe, expect, it } from 'vitest'
import { readClientAddress } from './client-address.ts'

/** The address of a request from `peer` with `said` as X-Forwarded-For. */
function addressOf(trusted: readonly string[], peer: string | undefined, said?: string | string[]): string {
  const headers = said === undefined ? {} : { 'x-forwarded-for': said }
  return readClientAddress(trusted)({ socket: { remoteAddress: peer }, headers } as never)
}

describe('the address of a request', () => {
  it('is the other end of the connection, whatever the headers say, unless that is a trusted proxy', () => {
    expect(addressOf([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf([], '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
    expect(addressOf(['10.0.0.0/8'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf(['10.0.0.0/8'], '11.0.0.1', '198.51.100.1')).toBe('11.0.0.1')
    expect(addressOf(['10.0.0.0/8'], undefined, '198.51.100.1')).toBe('')
  })

  it('is what the trusted proxy appended, not what the header contained before', () => {
    expect(addressOf(['127.0.0.1'], '127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(addressOf(['127.0.0.1'], '127.0.0.1', '1.1.1.1, 127.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
    // the same in several header lines
    expect(addressOf(['127.0.0.1'], '127.0.0.1', ['1.1.1.1', '203.0.113.9'])).toBe('203.0.113.9')
  })

  it('is found behind several trusted proxies, and is that of the first proxy if there is nobody before it', () => {
    const trusted = ['127.0.0.1', '10.1.0.0/16']
    expect(addressOf(trusted, '127.0.0.1', '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
    expect(addressOf(trusted, '127.0.0.1', '203.0.113.9, 10.2.2.3')).toBe('10.2.2.3')
    expect(addressOf(trusted, '127.0.0.1', '10.1.2.3')).toBe('10.1.2.3')
    expect(addressOf(trusted, '127.0.0.1')).toBe('127.0.0.1')
    expect(addressOf(trusted, '127.0.0.1', '')).toBe('127.0.0.1')
  })

  it('is an address and nothing else', () => {
    const trusted = ['127.0.0.1']
    for (const nonsense of [
      'unknown',
      '_hidden',
      '203.0.113.9.9',
      '999.1.1.1',
      '<script>',
      'a'.repeat(9_000),
    ])
      expect(addressOf(trusted, '127.0.0.1', `203.0.113.9, ${nonsense}`), nonsense).toBe('127.0.0.1')
    // an endless header costs no more than a short one
    expect(addressOf(trusted, '127.0.0.1', '127.0.0.1, '.repeat(100_000))).toBe('127.0.0.1')
  })

  it('may have a port, which is ignored', () => {
    const trusted = ['127.0.0.1']
    expect(addressOf(trusted, '127.0.0.1', '203.0.113.9:4711')).toBe('203.0.113.9')
    expect(addressOf(trusted, '127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1')
    expect(addressOf(trusted, '127.0.0.1', '[2001:db8::1]')).toBe('2001:db8::1')
  })

  it('is found with IPv6 proxies, networks and mapped addresses', () => {
    expect(addressOf(['::1'], '::1', '2001:db8::7')).toBe('2001:db8::7')
    expect(addressOf(['fd00::/8'], 'fd12:3456::1', '203.0.113.9')).toBe('203.0.113.9')
    expect(addressOf(['fd00::/8'], 'fe80::1%eth0', '203.0.113.9')).toBe('fe80::1')
    expect(addressOf(['fe80::/10'], 'fe80::1%eth0', '203.0.113.9')).toBe('203.0.113.9')
    // a server that listens on :: sees IPv4 addresses mapped
    expect(addressOf(['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(addressOf(['10.0.0.0/8'], '::ffff:10.9.9.9', '::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(addressOf(['::ffff:10.0.0.1'], '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(addressOf(['::1'], '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
  })
})
