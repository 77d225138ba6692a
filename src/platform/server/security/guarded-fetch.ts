import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'
import { readFileOf } from '../records/file-type.ts'
import { isPublicAddress } from './public-address.ts'

/** Total milliseconds, from resolving the name to the last byte. */
const TIME_LIMIT = 2_000
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

/** What to fetch, and the input field for a refusal. */
export interface FetchedFile {
  address: string
  types: readonly FileType[]
  maxBytes: number
  field: string
}

/**
 * Fetches a file from an address that a user typed, without giving access to what only this server can reach: https on
 * its default port, the name resolved once, all of its addresses public, a connection to exactly one of them, no
 * redirects, no decompression, at most `maxBytes` and two seconds, the type detected from the content.
 * @throws AppError validation at `field` with the reason
 */
export async function fetchFile(network: Network, wanted: FetchedFile): Promise<FileContents> {
  const refuse = (sentence: string) => invalidField(wanted.field, sentence)
  const url = readAddress(wanted.address)
  if (url === undefined) throw refuse('This must be an https:// address without a port and a password')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TIME_LIMIT)
  try {
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const address = await publicAddressOf(network, name, late.signal)
    const response = await request(url, {
      accept: wanted.types.join(', '),
      createConnection: () => network.connect(address, name),
      signal: late.signal,
    })
    const bytes = await readBody(response, wanted.maxBytes)
    return readFileOf(wanted.types, bytes)
  } catch (error) {
    if (error instanceof AppError) throw refuse(error.message)
    throw refuse(
      late.signal.aborted
        ? 'This address did not answer within two seconds'
        : 'This address could not be reached',
    )
  } finally {
    clearTimeout(timer)
    // ends whatever is still running
    late.abort()
  }
}

/** An https address on the default port, without a password; the URL parser normalizes other spellings of numbers. */
function readAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain ? url : undefined
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

/** The response, once its headers have arrived. The signal ends it and its connection. */
function request(
  url: URL,
  options: { accept: string; createConnection: () => Duplex; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { accept, ...connection } = options
  return new Promise((resolve, reject) => {
    const sent = https.request({
      ...connection,
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, accept, 'accept-encoding': 'identity' },
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    // a response that switches protocols ends the connection without an error
    sent.on('close', () => reject(new Error('the connection ended')))
    sent.end()
  })
}

/** @throws AppError validation when the response is not a plain file of at most `maxBytes` */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    throw new AppError('validation', 'This address leads to another one; give that one instead')
  }
  if (status !== 200)
    throw new AppError('validation', `This address answered with ${status} instead of a file`)
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('validation', 'This address answered with a packed file')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('validation', `The file at this address is larger than ${maxBytes / 1_000_000} MB`)
}
