import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { ErrorBody } from '#platform/shared/errors.ts'
import type { FileBody, FileReply } from '#platform/shared/file-contents.ts'
import { schemaOf } from './json-schema.ts'

/** The page uses style attributes, and icons in its style sheet; its scripts are files of this server. */
const DOCUMENTATION_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` that the change began with, in quotes; without it the change is made whatever it is',
  schema: { type: 'string', examples: ['"3"'] },
}

/**
 * The OpenAPI 3.1 document of the calls, built from the contract that the server itself uses. Its calls are described
 * when somebody first reads them: hundreds of schemas would delay each start, and take memory that most never need.
 * @param serverUrl of the API, `/api` on the same origin
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string, serverUrl = '/api') {
  let paths: Paths | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ledgerboard',
      version,
      description:
        'Every call of the product. Sign in with POST /auth/login and send the access token as `Authorization: Bearer …`.',
    },
    servers: [{ url: serverUrl }],
    get paths(): Paths {
      return (paths ??= pathsOf(endpoints))
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  }
}

/** The operations by path and method. */
type Paths = Record<string, Record<string, unknown>>

function pathsOf(endpoints: readonly Endpoint[]): Paths {
  const paths: Paths = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const status = endpoint.status ?? 200
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    summary: endpoint.summary,
    description: `Who may: ${endpoint.can}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.can === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.ifMatch === undefined ? [] : [IF_MATCH]),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            ...(isFile(endpoint.body) ? { description: `At most ${endpoint.body.maxBytes} bytes` } : {}),
            content: contentOf(endpoint.body, 'input'),
          },
        }),
    responses: {
      [status]:
        endpoint.reply === 'empty'
          ? { description: 'Done' }
          : { description: 'Done', content: contentOf(endpoint.reply, 'output') },
      ...(isFile(endpoint.reply) && endpoint.reply.isKept
        ? { 304: { description: 'Still what If-None-Match names' } }
        : {}),
      400: failure('The input is not valid; `fields` says where'),
      ...(endpoint.can === 'public'
        ? {}
        : { 401: failure('No token, or a bad one'), 403: failure('Not allowed') }),
      ...(isFile(endpoint.body)
        ? { 413: failure('The file is too large'), 415: failure('The file is of another type') }
        : {}),
      ...(endpoint.ifMatch === undefined ? {} : { 409: changedMeanwhile(endpoint.reply) }),
      429: failure('Too many calls; see Retry-After'),
      503: failure('The database is not reachable'),
    },
  }
}

/** 409 of a call that accepts a version: a rule prevents the change, or another user was faster. */
function changedMeanwhile(reply: Endpoint['reply']): Record<string, unknown> {
  const error =
    reply === 'empty' || isFile(reply) ? ErrorBody : z.extend(ErrorBody, { current: z.optional(reply) })
  return {
    description:
      'Not possible as it is now; with the code `changed_meanwhile` it has another version than If-Match names, and `current` is what it is now',
    content: { 'application/json': { schema: schemaOf(error, 'output') } },
  }
}

/** JSON by its schema, or a file, under each of its possible types. */
function contentOf(part: z.ZodMiniType | FileBody | FileReply, io: 'input' | 'output') {
  return isFile(part)
    ? Object.fromEntries(part.types.map((type) => [type, {}]))
    : { 'application/json': { schema: schemaOf(part, io) } }
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Serves the document at /api/openapi.json and its page at /api/docs, without external files. */
export async function serveApiDocumentation(
  app: FastifyInstance,
  document: ReturnType<typeof openApiDocument>,
): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCUMENTATION_POLICY,
    uiConfig: { validatorUrl: null },
  })
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
}
