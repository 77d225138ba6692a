import { type CallInput, type CallReply, type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { noteBuild } from './build.ts'
import { noteFeedPosition } from './feed-position.ts'
import { receivedFile, sentFile } from './file-transfer.ts'
import { proveOwner } from './owner-proof.ts'
import { accessToken, endSession, noteServerDate, refreshSession } from './session.ts'

/** Milliseconds after which an unanswered call counts as failed. */
const TIMEOUT = 20_000
const OFFLINE_SENTENCE = 'The server cannot be reached. Please check the connection and try again.'

/** A refusal by the server, or (status 0, code `offline`) no reply at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Sentences by field name, on validation. */
  readonly fields: Readonly<Record<string, string>>
  /** The current record, in the form of the call's reply, when another user changed it (changed_meanwhile). */
  readonly current: unknown
  /** What the call with the code sends along, when signing in needs one (second_way_needed). */
  readonly attempt: string | undefined
  /** What is accepted with it beside a recovery code. */
  readonly ways: readonly string[]

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    current?: unknown,
    { attempt, ways = [] }: { attempt?: string | undefined; ways?: readonly string[] | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
    this.attempt = attempt
    this.ways = ways
  }
}

/** Whether a call was given up because the person did not confirm who it is: there is nothing to report. */
export function isProofDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'proof_needed'
}

export interface CallOptions {
  signal?: AbortSignal
  /**
   * One per opened dialog or stored text: pressing twice, or again after a lost connection, creates one record. It
   * stays the same until a reply confirms that it is stored, whatever is edited meanwhile (saved-before.ts).
   */
  idempotencyKey?: string
  /** The version that the edit began with, for an endpoint that takes one: refused if another is stored by now. */
  ifMatch?: number | undefined
  /** Lets the call finish although the page is being left. */
  keepalive?: boolean
}

/** The reply to a call and its metadata. */
export interface Answer<E extends Endpoint> {
  reply: CallReply<E>
  /** Total number of rows, for a list. */
  total: number
  /** Ids of the write's changes in the audit trail, by which they can be undone. */
  changes: readonly number[]
}

/** Whether a call takes no input, which may then be omitted. */
type InputArgument<E> =
  Partial<Record<string, never>> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/**
 * Calls an endpoint with this browser's token. A 401 renews the token and retries once (spec 2.9); public calls, such
 * as the sign-in, are never retried. One that needs fresh proof asks for it and is sent again (spec 35.1).
 * @throws ApiError
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: InputArgument<E>
): Promise<CallReply<E>> {
  return (await callWithMetadata(endpoint, input as CallInput<E>, options)).reply
}

/** Like {@link call}, with the total number of rows (X-Total-Count) and the ids of the changes (X-Changes). */
export async function callWithMetadata<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  // parts that an endpoint does not declare are absent from its input's type
  const parts = input as { params?: unknown; query?: unknown; body?: unknown } | undefined
  const send = (token: string | undefined) => request(endpoint, parts, { ...options, idempotencyKey }, token)
  if (endpoint.can === 'public') return read(endpoint, await send(undefined))
  const response = await sendSignedIn(send)
  if (response.status !== 403) return read(endpoint, response)
  const refusal = await refusalOf(response)
  if (refusal.code !== 'proof_needed' || !(await proveOwner())) throw refusal
  return read(endpoint, await sendSignedIn(send))
}

async function sendSignedIn(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const response = await send(accessToken())
  if (response.status !== 401) return response
  const renewed = await refreshSession()
  if (renewed === undefined) throw new ApiError(401, 'unauthenticated', 'Please sign in.')
  const repeated = await send(renewed)
  if (repeated.status === 401) endSession()
  return repeated
}

/** Number of writing calls in flight. */
let writes = 0

/** Whether a write is in flight that leaving the page might abort. */
export function isWriting(): boolean {
  return writes > 0
}

async function request(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown } | undefined,
  options: CallOptions & { idempotencyKey: string },
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (endpoint.method === 'POST') headers['idempotency-key'] = options.idempotencyKey
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  const body = bodyOf(endpoint, input?.body)
  if (body !== undefined) headers['content-type'] = body.type
  const timeout = AbortSignal.timeout(TIMEOUT)
  const weight = endpoint.method === 'GET' ? 0 : 1
  writes += weight
  try {
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: body.content }),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    })
    noteServerDate(response.headers.get('date'))
    noteFeedPosition(response.headers.get('x-feed-position'))
    noteBuild(response.headers.get('x-build'))
    return response
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new ApiError(0, 'offline', OFFLINE_SENTENCE)
  } finally {
    writes -= weight
  }
}

function bodyOf(endpoint: Endpoint, body: unknown): { type: string; content: string | Blob } | undefined {
  if (body === undefined) return undefined
  return isFile(endpoint.body)
    ? sentFile(endpoint.body, body as Blob)
    : { type: 'application/json', content: JSON.stringify(body) }
}

/** The URL of a call: path parameters filled in, lists as repeated keys, undefined omitted. */
export function addressOf(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown } | undefined,
): string {
  const params = (input?.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
    }
  }
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  if (!response.ok) throw await refusalOf(response)
  const reply: unknown = await contentOf(endpoint, response)
  return {
    reply: reply as CallReply<E>,
    total: Number(response.headers.get('x-total-count') ?? 0),
    changes: (response.headers.get('x-changes') ?? '').split(',').filter(Boolean).map(Number),
  }
}

function contentOf(endpoint: Endpoint, response: Response): Promise<unknown> | undefined {
  if (endpoint.reply === 'empty') return undefined
  return isFile(endpoint.reply) ? receivedFile(response) : response.json()
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('message' in body)) {
    return new ApiError(response.status, 'unknown', OFFLINE_SENTENCE)
  }
  const { code, message, fields, current, attempt, ways } = body as {
    code?: string
    message: string
    fields?: Record<string, string>
    current?: unknown
    attempt?: string
    ways?: string[]
  }
  return new ApiError(response.status, code ?? 'unknown', message, fields, current, { attempt, ways })
}
