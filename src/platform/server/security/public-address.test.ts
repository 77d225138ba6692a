import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00::1', '2003::1', '2001:200::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('no public address', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:7f00:1'],
    ['mapped, public within', '::ffff:1.1.1.1'],
    ['compatible', '::127.0.0.1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a public address', '64:ff9b::1.1.1.1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 of the loopback', '2002:7f00:1::'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['newer documentation', '3fff::1'],
    ['discard', '100::1'],
    ['unique local', 'fd00::1'],
    ['unique local, the other half', 'fc00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['a public one with a zone', '2606:4700::1%lo'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['segment routing', '5f00::1'],
    ['never assigned', '4000::1'],
  ])('is a %s one', (_kind, address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '',
    'localhost',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '1.1.1.1 ',
    '1.1.1.1:443',
    '[::1]',
  ])('is anything that is not an address: %j', (text) => expect(isPublicAddress(text)).toBe(false))
})
