import { randomUUID } from 'node:crypto'
import net, { type Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { AppError } from '#platform/shared/errors.ts'
import { errorBody, toAppError } from './error-reply.ts'
import { findJsonFault } from './json-guard.ts'

/** Maximum bytes of a request's body. Uploads have their own limit. */
const BODY_LIMIT = 1_000_000
/** Milliseconds for a complete request to arrive; slower clients are disconnected. */
const REQUEST_TIMEOUT = 30_000
const HEADERS_TIMEOUT = 15_000
/** Milliseconds between two checks for requests that take too long. */
const LOOK_FOR_SLOW = 5_000
/**
 * Milliseconds without data after which a connection is closed; twice that for a reply that the client does not read. A
 * polling live connection transfers data every 25 seconds.
 */
const SILENCE_LIMIT = 28_000
/** Milliseconds for running calls to end at a shutdown; far longer than they take. */
const CLOSE_LIMIT = 6_000
/** Milliseconds for the call of a connection opened before a shutdown to arrive. */
const ARRIVAL_LIMIT = 250
const MAX_PARAMETER_LENGTH = 200

const FAULT_SENTENCES = {
  'too deep': 'The data is nested too deeply',
  'too many values': 'The data has more entries than the server accepts',
  'too many keys': 'The data has more fields than the server accepts',
  'duplicate key': 'The data names the same field twice',
  'forbidden key': 'The data names a field that is not allowed',
} as const

/** For replies that are sent before any hook can run. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
const UNREADABLE_STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/**
 * The HTTP server without routes: JSON bodies only, one place where errors become replies, a log line for each call
 * (never contents, headers or query texts), request ids.
 */
export function createHttpServer(logLevel: string): FastifyInstance {
  const app = fastify({
    logger:
      logLevel === 'silent'
        ? false
        : { level: logLevel, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    genReqId: () => randomUUID(),
    logController: new fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: SILENCE_LIMIT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: LOOK_FOR_SLOW },
    forceCloseConnections: 'idle',
    // requests over connections from before the shutdown are answered as usual
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) => {
      const refusal = toAppError(error)
      // the library types this reply by a route, of which there is none; no hook runs before it
      void (reply as unknown as FastifyReply)
        .code(refusal.status)
        .headers(BARE_HEADERS)
        .send(errorBody(refusal, request.id))
    },
    clientErrorHandler: answerUnreadable,
  })
  readJsonOnly(app)
  answerErrors(app)
  answerUnknownPaths(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  endConnectionsOnClose(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call answered',
    )
  })
  return app
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new AppError('unsupported_media_type', 'Send the data without compression'))
    }
    const text = body.toString()
    if (text === '') return done(null, undefined)
    const read = readJson(text)
    return read instanceof AppError ? done(read) : done(null, read)
  })
}

function readJson(text: string): unknown {
  try {
    const fault = findJsonFault(text)
    return fault === undefined ? JSON.parse(text) : new AppError('validation', FAULT_SENTENCES[fault])
  } catch {
    return new AppError('validation', 'The data is not valid JSON')
  }
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    if (refusal.code === 'internal') logFault(request.log, error)
    if (refusal.code === 'unavailable')
      request.log.warn({ reason: messageOf(error) }, 'call could not be served')
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter)
    if (refusal.code === 'unauthenticated')
      void reply.header('www-authenticate', 'Bearer error="invalid_token"')
    void reply.header('cache-control', 'no-store')
    return reply.code(refusal.status).send(errorBody(refusal, request.id))
  })
}

/** Before the body is read, which is irrelevant for an unknown path. */
function answerUnknownPaths(app: FastifyInstance): void {
  const refuse = async () => {
    throw new AppError('not_found', 'There is nothing at this address')
  }
  app.addHook('preParsing', async (request) => {
    if (request.is404) await refuse()
  })
  app.setNotFoundHandler(refuse)
}

/** Invalid HTTP, requests that arrive too slowly and endless headers get their reply directly on the connection. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = UNREADABLE_STATUS.get(error.code ?? '') ?? '400 Bad Request'
  const body = JSON.stringify({ code: 'validation', message: 'The request could not be read' })
  const headers = Object.entries({
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** A connection that a browser keeps open would delay the shutdown after its last reply. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    // a client that never completes its request would delay it indefinitely
    setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT).unref()
    // not the HTTP server's close: that disconnects clients whose request is still on its way
    const ended = new Promise((resolve) => net.Server.prototype.close.call(app.server, resolve))
    setTimeout(() => app.server.closeIdleConnections(), ARRIVAL_LIMIT).unref()
    await ended
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}

function logFault(log: FastifyBaseLogger, error: unknown): void {
  log.error(
    { reason: messageOf(error), stack: error instanceof Error ? error.stack : undefined },
    'unforeseen error',
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
