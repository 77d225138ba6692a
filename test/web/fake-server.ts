import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, type HandlerInput, type HandlerReply, isFile } from '#platform/shared/endpoint.ts'
import { type ErrorBody, IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import type { FileBody, FileContents } from '#platform/shared/file-contents.ts'

/** A refusal as a handler's reply; status 0 represents no response at all (the network is down). */
export class ApiFailure {
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body?: Partial<ErrorBody> & { message: string }) {
    this.status = status
    this.body = body === undefined ? undefined : { code: 'refused', ...body }
  }
}

/** The refusal when an earlier attempt with the same key was stored, its reply lost, and the contents have changed. */
export function savedBefore(): ApiFailure {
  const message = 'This was saved already, as it was before your last change.'
  const fields = { [IDEMPOTENCY_KEY]: 'This Idempotency-Key was already used with other contents' }
  return new ApiFailure(400, { code: 'validation', message, fields })
}

/** A list as a handler's reply, with the total number of rows (X-Total-Count). */
export class Counted<Rows> {
  readonly rows: Rows
  readonly total: number

  constructor(rows: Rows, total: number) {
    this.rows = rows
    this.total = total
  }
}

/** The reply to a write, with the ids of its changes (X-Changes). */
export class Recorded<Reply> {
  readonly reply: Reply
  readonly changes: readonly number[]

  constructor(reply: Reply, changes: readonly number[]) {
    this.reply = reply
    this.changes = changes
  }
}

type Answer<E> = HandlerReply<E> | Counted<HandlerReply<E>> | Recorded<HandlerReply<E>> | ApiFailure
type Handler<E> = (input: HandlerInput<E>, headers: Headers) => Answer<E> | Promise<Answer<E>>

/** A request of the pages, parsed with the endpoint's schemas. */
export interface RecordedCall<E = Endpoint> {
  endpoint: E
  input: HandlerInput<E>
  headers: Headers
}

interface Route {
  endpoint: Endpoint
  pattern: RegExp
  handler: (input: never, headers: Headers) => unknown
}

/**
 * A fake server until the test ends: `fetch` below /api is answered by the handlers, everything else passes through.
 * Input and replies are validated by the endpoint's schemas. The test fails on a call without a handler, on input that
 * violates the contract, and on a reply that does.
 */
export function fakeServer() {
  const routes: Route[] = []
  const calls: RecordedCall[] = []
  const problems: string[] = []
  const realFetch = globalThis.fetch

  globalThis.fetch = async (target, init) => {
    const request = new Request(target, init)
    const address = new URL(request.url)
    if (!address.pathname.startsWith('/api/')) return realFetch(target, init)
    const response = await answer(request, address, { routes, calls, problems })
    init?.signal?.throwIfAborted()
    return response
  }
  onTestFinished(() => {
    globalThis.fetch = realFetch
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })

  const server = {
    /** Answers a call from now on, instead of an earlier handler of the same endpoint. */
    on<const E extends Endpoint>(endpoint: E, handler: Handler<E>) {
      const earlier = routes.findIndex((route) => route.endpoint === endpoint)
      if (earlier >= 0) routes.splice(earlier, 1)
      routes.push({ endpoint, pattern: patternOf(endpoint), handler })
      // `/user/by-email` before `/user/:id`
      routes.sort((a, b) => parametersOf(a.endpoint) - parametersOf(b.endpoint))
      return server
    },
    /** Answers a call that nothing answers yet. */
    otherwise<const E extends Endpoint>(endpoint: E, handler: Handler<E>) {
      return routes.some((route) => route.endpoint === endpoint) ? server : server.on(endpoint, handler)
    },
    /** The calls of one endpoint so far, oldest first. */
    callsOf<const E extends Endpoint>(endpoint: E): RecordedCall<E>[] {
      return calls.filter((call) => call.endpoint === endpoint) as unknown as RecordedCall<E>[]
    },
  }
  return server
}

async function answer(
  request: Request,
  address: URL,
  state: { routes: Route[]; calls: RecordedCall[]; problems: string[] },
): Promise<Response> {
  const path = address.pathname.slice('/api'.length)
  const route = state.routes.find(
    ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(path),
  )
  const wrong = (problem: string) => {
    state.problems.push(`${request.method} ${path}: ${problem}`)
    return Response.json({ code: 'internal', message: problem }, { status: 500 })
  }
  if (route === undefined) return wrong('nothing answers this call')
  const { endpoint } = route
  const input: Record<string, unknown> = {}
  const given: Record<string, unknown> = {
    params: decoded(route.pattern.exec(path)?.groups ?? {}),
    query: queryOf(address.searchParams),
  }
  if (isFile(endpoint.body)) {
    const file = await sentFile(request, endpoint.body)
    if (typeof file === 'string') return wrong(`the contract refuses its file: ${file}`)
    input['body'] = file
  } else {
    const text = await request.text()
    given['body'] = text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema === undefined || isFile(schema)) continue
    const parsed = z.safeParse(schema, given[part])
    if (!parsed.success) return wrong(`the contract refuses its ${part}: ${z.prettifyError(parsed.error)}`)
    input[part] = parsed.data
  }
  state.calls.push({ endpoint, input: input as unknown as HandlerInput<Endpoint>, headers: request.headers })
  const reply = await route.handler(input as never, request.headers)
  if (reply instanceof ApiFailure) {
    if (reply.status === 0) throw new TypeError('Failed to fetch')
    return reply.body === undefined
      ? new Response('', { status: reply.status })
      : Response.json(reply.body, { status: reply.status })
  }
  const changes: Record<string, string> =
    reply instanceof Recorded ? { 'x-changes': reply.changes.join(',') } : {}
  if (endpoint.reply === 'empty') {
    return new Response(null, { status: endpoint.status ?? 204, headers: changes })
  }
  const rows: unknown =
    reply instanceof Counted ? reply.rows : reply instanceof Recorded ? reply.reply : reply
  if (isFile(endpoint.reply)) {
    const response = fileResponse(rows as FileContents)
    if (reply instanceof Counted) response.headers.set('x-total-count', String(reply.total))
    return response
  }
  const checked = z.safeParse(endpoint.reply, rows)
  if (!checked.success) return wrong(`the contract has no such reply: ${z.prettifyError(checked.error)}`)
  const total = reply instanceof Counted ? reply.total : Array.isArray(rows) ? rows.length : undefined
  return Response.json(rows, {
    status: endpoint.status ?? 200,
    headers: {
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
      ...changes,
    },
  })
}

/** The file that was sent, with its declared type, or what is wrong with it. */
async function sentFile(request: Request, body: FileBody): Promise<FileContents | string> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const type = body.types.find((each) => each === request.headers.get('content-type'))
  if (type === undefined) return `its type is ${request.headers.get('content-type')}`
  return bytes.length > body.maxBytes ? `it has ${bytes.length} bytes` : { type, bytes }
}

function fileResponse({ type, bytes, name }: FileContents): Response {
  const disposition =
    name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: { 'content-type': type, 'content-disposition': disposition },
  })
}

function patternOf(endpoint: Endpoint): RegExp {
  return new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function parametersOf(endpoint: Endpoint): number {
  return endpoint.path.split(':').length - 1
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** As the server parses a query: a repeated key is a list. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
