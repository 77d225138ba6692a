import { describe, expect, it } from 'vitest'
import { readClientAddress } from '../http/client-address.ts'
import { mayReadMetrics } from './metrics-guard.ts'

interface Asked {
  peer?: string
  headers?: Record<string, string>
  trusted?: readonly string[]
}

const HERE = { host: 'localhost:3000' }

function loopback({ peer = '127.0.0.1', headers = HERE, trusted = [] }: Asked = {}) {
  return mayReadMetrics(
    'loopback',
    readClientAddress(trusted),
  )({
    socket: { remoteAddress: peer },
    headers,
  } as never)
}

describe('metrics on the loopback address', () => {
  it('are available to requests from this machine', () => {
    expect(loopback()).toBe('allowed')
    expect(loopback({ headers: { host: '127.0.0.1:3000' } })).toBe('allowed')
    expect(loopback({ peer: '::1', headers: { host: '[::1]:3000' } })).toBe('allowed')
    expect(loopback({ peer: '::ffff:127.0.0.1', headers: { host: 'localhost' } })).toBe('allowed')
  })

  it('are hidden from everybody else', () => {
    for (const peer of ['10.0.0.7', '203.0.113.9', '::ffff:192.168.1.2', 'fe80::1', ''])
      expect(loopback({ peer }), peer).toBe('hidden')
  })

  it('are hidden from requests that come through an untrusted proxy on this machine', () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(loopback({ headers: { ...HERE, [name]: '127.0.0.1' } }), name).toBe('hidden')
    // another proxy is trusted
    expect(loopback({ headers: { ...HERE, 'x-forwarded-for': '127.0.0.1' }, trusted: ['10.0.0.1'] })).toBe(
      'hidden',
    )
  })

  it('use the address that a trusted proxy reports', () => {
    const through = (address: string) =>
      loopback({ headers: { ...HERE, 'x-forwarded-for': address }, trusted: ['127.0.0.1'] })
    expect(through('127.0.0.1')).toBe('allowed')
    expect(through('203.0.113.9')).toBe('hidden')
    // entries further left can be forged
    expect(through('127.0.0.1, 203.0.113.9')).toBe('hidden')
    expect(loopback({ trusted: ['127.0.0.1'] })).toBe('allowed')
  })

  it('are hidden from a page of another site whose name resolves to this machine', () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example:3000',
      '127.0.0.1.evil.example',
      '192.168.1.2',
      '',
    ])
      expect(loopback({ headers: { host } }), host).toBe('hidden')
    expect(loopback({ headers: {} })).toBe('hidden')
  })
})

describe('metrics with a token', () => {
  const token = 'a-token-of-sixteen-or-more'
  const ask = (authorization?: string, peer = '203.0.113.9') =>
    mayReadMetrics(
      { token },
      readClientAddress([]),
    )({
      socket: { remoteAddress: peer },
      headers: authorization === undefined ? {} : { authorization },
    } as never)

  it('are available to anyone who sends it, from any address', () => {
    expect(ask(`Bearer ${token}`)).toBe('allowed')
  })

  it('require the whole token, on this machine too', () => {
    for (const shown of [
      undefined,
      '',
      token,
      'Bearer ',
      `Bearer ${token} `,
      `Bearer ${token.slice(1)}`,
      `bearer ${token}`,
    ])
      expect(ask(shown), String(shown)).toBe('refused')
    expect(ask(undefined, '127.0.0.1')).toBe('refused')
  })
})
