import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import {
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  isFile,
  isStreamed,
} from '#platform/shared/endpoint.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { FileContents, FileReply, FileStream, StoredFile } from '#platform/shared/file-contents.ts'
import { MAX_UNDONE } from '#platform/shared/undo-endpoint.ts'
import type { Actor } from '../security/actor.ts'
import { recordedChanges } from '../records/changes.ts'
import { type Consequence, drawConsequences } from '../records/consequence.ts'
import { admit } from './admit.ts'
import { readClientAddress } from './client-address.ts'
import type { Executor, WriteExecutor } from '../database/database.ts'
import { requireDeclaredRoutes } from './declared-routes.ts'
import { digestOf } from './arriving-file.ts'
import { addFileRoute, addStreamRoute, readSentFile, sendFile } from './file-transfer.ts'
import { limitUploads } from './uploads-under-way.ts'
import { claimKey, readIdempotencyKey, storeReply } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import type { Platform } from '../platform.ts'
import { createSharedReads } from './shared-reads.ts'
import { isWhole, sendReadFile } from './stored-file-reply.ts'
import { recordRefusedCall } from '../records/record-attempt.ts'

/** What a handler receives: the parsed input, the caller, and the database to use. */
export type Call<E extends Endpoint, Db> = HandlerInput<E> & {
  actor: E['can'] extends 'public' ? undefined : Actor
  database: Db
  /** The version that the change is based on, if the endpoint accepts one and the call names one. */
  ifMatch: number | undefined
  request: { address: string; userAgent: string; cookies: string; id: string }
  /** Total rows before paging; sent as X-Total-Count. */
  setTotal: (total: number) => void
  /** For handlers that open their own transactions, within each of them; the reply names the recorded changes. */
  once: Once
}

/**
 * Runs work inside a transaction, unless the call's Idempotency-Key was used before: then returns the earlier reply.
 */
export type Once = <Result>(transaction: WriteExecutor, work: () => Promise<Result>) => Promise<Result>

/** Binds endpoints to handlers. Each endpoint is bound once; its `can` is checked before its body is read. */
export interface Router {
  /**
   * A GET: reads without a transaction.
   * @param dependsOn what of the caller its reply depends on: callers for whom that is the same, and who ask the same at
   * the same moment, share one reply (shared-reads.ts); left out: nobody shares
   */
  read<const E extends Endpoint & { method: 'GET' }>(
    endpoint: E,
    handler: Handler<E, Executor>,
    dependsOn?: (call: Pick<Call<E, Executor>, 'actor' | 'query'>) => string,
  ): void
  /** A write: everything it does, its audit rows and its idempotency key are one transaction. */
  write<const E extends JsonEndpoint>(endpoint: E, handler: Handler<E, WriteExecutor>): void
  /**
   * A write that opens its own transactions: it stores something even when it refuses, or works long before it writes.
   */
  writeAlone<const E extends JsonEndpoint>(endpoint: E, handler: Handler<E, Executor>): void
  /** Every endpoint bound so far. */
  endpoints: readonly Endpoint[]
}

/** A write replies JSON or nothing, which can be stored with its Idempotency-Key and returned again. */
type JsonEndpoint = Endpoint & { reply: Exclude<Endpoint['reply'], FileReply> }
type Handler<E extends Endpoint, Db> = (call: Call<E, Db>) => Promise<HandlerReply<E>>
type SentFile = FileContents | StoredFile | FileStream
type DependsOn = (call: Call<Endpoint, Executor>) => string
type AnyHandler<Db> = (call: Call<Endpoint, Db>) => Promise<unknown>

/**
 * Binds the endpoints of the features to the HTTP server: admission, parsing, transactions and replies are the same for
 * all of them (ARCHITECTURE.md, “A call, from the screen to the disk”).
 */
export function createRouter(
  app: FastifyInstance,
  platform: Platform,
  consequences: readonly Consequence[] = [],
): Router {
  const endpoints: Endpoint[] = []
  const actors = new WeakMap<FastifyRequest, Actor>()
  const addressOf = readClientAddress(platform.config.trustedProxies)
  const uploads = limitUploads(addressOf)
  requireDeclaredRoutes(app)

  const bind = (
    endpoint: Endpoint,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<string | SentFile>,
  ) => {
    endpoints.push(endpoint)
    const route: RouteOptions = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { access: endpoint.can },
      // a part of a compressed file would be no part of the file
      ...(isFile(endpoint.reply) && endpoint.reply.types.includes('application/octet-stream')
        ? { compress: false }
        : {}),
      ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
      // before the body is read: a caller without permission learns nothing about valid input (401, 403, then 4xx)
      onRequest: async (request) => {
        const actor = await admit(request, endpoint, platform, addressOf)
        if (actor !== undefined) actors.set(request, actor)
      },
      handler: async (request, reply) => {
        const actor = actors.get(request)
        // a body that is not read to its end takes the connection with it
        const address = addressOf(request.raw)
        // taken before the data is read: later changes may be missing from the reply
        if (actor?.status === 'Active') void reply.header('x-feed-position', platform.feed.position())
        const result = await run(request, reply).catch(async (fault: unknown) => {
          if (actor !== undefined) await recordRefusedCall(platform, endpoint, { actor, address, fault })
          throw cutCurrent(endpoint.reply, fault)
        })
        if (typeof result !== 'string' && !isWhole(result)) return sendReadFile(request, reply, result)
        if (typeof result !== 'string')
          return sendFile(request, reply, result, { isKept: isFile(endpoint.reply) && endpoint.reply.isKept })
        void reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
        return endpoint.reply === 'empty'
          ? reply.send()
          : reply.type('application/json; charset=utf-8').send(result)
      },
    }
    if (isStreamed(endpoint.body)) addStreamRoute(app, endpoint.body, route)
    else if (isFile(endpoint.body))
      addFileRoute(app, endpoint.body, endpoint.can === 'public' ? { ...route, ...uploads } : route)
    else app.route(route)
  }

  const callOf = <Db>(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, database: Db) =>
    ({
      // 400 comes before 404 (spec 1.5)
      query: parse(endpoint.query, request.query),
      body: isFile(endpoint.body) ? readSentFile(endpoint.body, request) : parse(endpoint.body, request.body),
      params: parseParams(endpoint, request.params),
      actor: actors.get(request),
      database,
      ifMatch: readIfMatch(endpoint, request.headers),
      request: {
        address: addressOf(request.raw),
        userAgent: request.headers['user-agent'] ?? '',
        cookies: request.headers.cookie ?? '',
        id: request.id,
      },
      setTotal: (total: number) => void reply.header('x-total-count', total),
      once: onceFor(endpoint, request, actors.get(request), { platform, consequences }),
    }) as Call<Endpoint, Db>

  const shareReads = createSharedReads()
  const shared = (endpoint: Endpoint, handler: AnyHandler<Executor>, dependsOn: DependsOn) =>
    bind(endpoint, async (request, reply) => {
      const call = callOf<Executor>(endpoint, request, reply, platform.database)
      const { json, total } = await shareReads(`${request.url} ${dependsOn(call)}`, async () => {
        let counted: number | undefined
        const result = await handler({ ...call, setTotal: (rows) => void (counted = rows) })
        return { json: replyJson(endpoint.reply, result), total: counted }
      })
      if (total !== undefined) call.setTotal(total)
      return json
    })

  const direct = (endpoint: Endpoint, handler: AnyHandler<Executor>) =>
    bind(endpoint, async (request, reply) => {
      const call = callOf<Executor>(endpoint, request, reply, platform.database)
      let changes: readonly number[] = []
      const once: Once = async (transaction, work) => {
        const answer = await call.once(transaction, work)
        changes = recordedChanges(transaction)
        return answer
      }
      const result = await handler({ ...call, once })
      nameChanges(reply, changes, call.actor)
      return isFile(endpoint.reply) ? (result as SentFile) : replyJson(endpoint.reply, result)
    })

  return {
    endpoints,
    read: (endpoint, handler, dependsOn) =>
      dependsOn === undefined
        ? direct(endpoint, handler as unknown as AnyHandler<Executor>)
        : shared(endpoint, handler as unknown as AnyHandler<Executor>, dependsOn as unknown as DependsOn),
    writeAlone: (endpoint, handler) => direct(endpoint, handler as unknown as AnyHandler<Executor>),
    write(endpoint, handler) {
      const typed = handler as unknown as AnyHandler<WriteExecutor>
      bind(endpoint, async (request, reply) => {
        const call = callOf<Executor>(endpoint, request, reply, platform.database)
        let changes: readonly number[] = []
        const result = await platform.database.transaction().execute(async (transaction) => {
          const answer = await call.once(transaction, () => typed({ ...call, database: transaction }))
          changes = recordedChanges(transaction)
          return answer
        })
        nameChanges(reply, changes, call.actor)
        return replyJson(endpoint.reply, result)
      })
    },
  }
}

/**
 * The changes that the call recorded, so that the browser can offer to undo them: X-Changes. A repeated call names
 * none, and pending accounts do not receive it: the numbers reveal how much happens here.
 */
function nameChanges(reply: FastifyReply, ids: readonly number[], actor: Actor | undefined): void {
  if (actor?.status === 'Active' && ids.length > 0 && ids.length <= MAX_UNDONE)
    void reply.header('x-changes', ids.join(','))
}

/**
 * Runs the work of a call and what follows from its changes, unless its Idempotency-Key was used before: then the
 * result is the earlier reply. Without a key it always runs.
 */
function onceFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor | undefined,
  { platform, consequences }: { platform: Platform; consequences: readonly Consequence[] },
) {
  const key = endpoint.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
  const once: Once = async <Result>(transaction: WriteExecutor, work: () => Promise<Result>) => {
    const finish = async () => {
      const result = await work()
      await drawConsequences(transaction, consequences, platform)
      return result
    }
    if (key === undefined) return finish()
    const call = {
      scope: keyScope(actor),
      key,
      call: `${endpoint.method} ${request.url}`,
      isSecret: endpoint.path.includes('/:token'),
      body: digestOf(request.body),
    }
    const stored = await claimKey(transaction, call, platform.secrets, platform.clock())
    if (stored !== undefined) return (stored === '' ? undefined : JSON.parse(stored)) as Result
    const result = await finish()
    const reply = { status: endpoint.status ?? 200, json: replyJson(endpoint.reply, result) }
    await storeReply(transaction, call, reply, platform.secrets)
    return result
  }
  return once
}

/** A reply to a browser may contain what a token of the same person may not see, so each token has keys of its own. */
function keyScope(actor: Actor | undefined): string {
  if (actor === undefined) return 'public'
  return actor.scopes === undefined ? actor.id : `token:${actor.sessionId}`
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('validation', 'The request needs a JSON object as its body')
  }
  const sentences = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const name = issue.path.map(String).join('.')
    if (!sentences.has(name)) sentences.set(name, issue.message)
  }
  const [message = 'Please check what was sent'] = sentences.values()
  // a fault of the whole input belongs to no field
  sentences.delete('')
  throw new AppError('validation', message, { fields: Object.fromEntries(sentences) })
}

/** An impossible id gets the same reply as a missing one (404). */
function parseParams(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.params?.safeParse(value)
  if (parsed === undefined) return undefined
  if (!parsed.success) throw notFound('This entry was')
  return parsed.data
}

/** The record in a refusal is reduced to the schema of the reply as well. */
function cutCurrent(reply: Endpoint['reply'], fault: unknown): unknown {
  if (!(fault instanceof AppError) || fault.current === undefined) return fault
  const current: unknown = reply === 'empty' || isFile(reply) ? undefined : reply.parse(fault.current)
  return new AppError(fault.code, fault.message, { current, cause: fault })
}

/** The reply's JSON, reduced to its schema: a column outside the contract never leaves the server. */
function replyJson(reply: Endpoint['reply'], result: unknown): string {
  return reply === 'empty' || isFile(reply) ? '' : JSON.stringify(reply.parse(result))
}
