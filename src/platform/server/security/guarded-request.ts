import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { AppError } from '#platform/shared/errors.ts'
import { isPublicAddress } from './public-address.ts'

/** Requests to addresses that people typed: nothing that only this server can reach is reached by them. */

const HTTPS_PORT = 443

/** How names are resolved and connections opened; replaced in tests. */
export interface Network {
  /** All IP addresses of a name. */
  resolve(name: string): Promise<string[]>
  /** A TLS connection to exactly this IP address, with the certificate of `name`. */
  connect(address: string, name: string): Duplex
}

/** The internet. */
export const INTERNET: Network = {
  async resolve(name) {
    const found = await lookup(name, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  },
  connect: (address, name) =>
    tls.connect({
      host: address,
      port: HTTPS_PORT,
      // an address has no server name; its certificate must name the address
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ALPNProtocols: ['http/1.1'],
    }),
}

/**
 * An https address on the default port, without a password, as {@link sendGuarded} accepts it; the URL parser
 * normalizes other spellings of numbers.
 */
export function readPublicAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

/** A request to an address that a person typed. */
export interface GuardedRequest {
  /** Of {@link readPublicAddress}. */
  url: URL
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Ends the request and its connection. */
  signal: AbortSignal
}

/**
 * Sends a request without giving access to what only this server can reach: the name is resolved once, all of its
 * addresses must be public, the connection goes to exactly one of them. Redirects are not followed.
 * @returns the response, once its headers have arrived; aborting the signal ends it
 * @throws AppError validation when an address is not public; Error when no response came
 */
export async function sendGuarded(network: Network, wanted: GuardedRequest): Promise<IncomingMessage> {
  const { url, method = 'GET', headers, body, signal } = wanted
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const address = await publicAddressOf(network, name, signal)
  return new Promise((resolve, reject) => {
    const sent = https.request({
      method,
      createConnection: () => network.connect(address, name),
      signal,
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, 'accept-encoding': 'identity', ...headers },
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    // a response that switches protocols ends the connection without an error
    sent.on('close', () => reject(new Error('the connection ended')))
    sent.end(body)
  })
}

/** The address to connect to. A single address that is not public refuses all. */
async function publicAddressOf(network: Network, name: string, signal: AbortSignal): Promise<string> {
  const addresses = isIP(name) === 0 ? await unlessAborted(network.resolve(name), signal) : [name]
  const [first] = addresses
  if (first === undefined) throw new Error('the name has no address')
  if (!addresses.every(isPublicAddress)) {
    throw new AppError('validation', 'This address does not lead to the public internet')
  }
  return first
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
    promise.then(resolve, reject)
  })
}
