import { AppError } from '#platform/shared/errors.ts'
import { type Network, readPublicAddress, sendGuarded } from './guarded-request.ts'

/** What to send to an address that a person typed. */
export interface GuardedPost {
  address: string
  /** In lower case. */
  headers: Readonly<Record<string, string>>
  /** JSON, unless a header `content-type` names something else. */
  body: string | Buffer
  /** Milliseconds, from resolving the name to the response's headers. */
  limit: number
  /** Ends it early. */
  signal: AbortSignal
}

/** What came of it: the response's status and its words, or why there was no response. */
export type PostOutcome = { status: number; words: string } | { status: null; words: string }

/** Longest stored words of a response or a fault. */
const MAX_WORDS = 200
// oxlint-disable-next-line no-control-regex -- a response may contain anything
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/**
 * Posts as {@link sendGuarded} does. Of the response only the status line is read: its body is neither awaited nor
 * kept, so that one that never ends costs nothing.
 */
export async function postGuarded(network: Network, wanted: GuardedPost): Promise<PostOutcome> {
  const { address, body, limit, signal } = wanted
  const url = readPublicAddress(address)
  if (url === undefined) return { status: null, words: 'The address is not an https:// address' }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limit)
  try {
    const response = await sendGuarded(network, {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...wanted.headers,
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
      signal: AbortSignal.any([late.signal, signal]),
    })
    // it is ended below
    response.on('error', () => undefined)
    return { status: response.statusCode ?? 0, words: plain(response.statusMessage ?? '') }
  } catch (error) {
    return { status: null, words: faultOf(error, { isLate: late.signal.aborted, limit }) }
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It takes no connections',
  ECONNRESET: 'The connection broke off',
  ENOTFOUND: 'Its name is not known',
  EAI_AGAIN: 'Its name could not be looked up',
  EHOSTUNREACH: 'It cannot be reached',
  ENETUNREACH: 'It cannot be reached',
  ETIMEDOUT: 'It did not answer in time',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
  HPE_HEADER_OVERFLOW: 'Its answer has too many headers',
}

function faultOf(error: unknown, { isLate, limit }: { isLate: boolean; limit: number }): string {
  if (isLate) return `No answer within ${Math.round(limit / 1000)} seconds`
  if (error instanceof AppError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code in FAULTS) return FAULTS[code] ?? ''
  return code.startsWith('HPE_') ? 'Its answer is not HTTP' : 'The connection broke off'
}

function plain(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, ' ').trim().slice(0, MAX_WORDS).toWellFormed()
}
