import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { email, PathId } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createHttpServer } from './http-server.ts'
import { openApiDocument, serveApiDocumentation } from './openapi.ts'
import { secureReplies } from '../security/security-headers.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
}
interface Operation {
  summary: string
  description: string
  tags: string[]
  security?: unknown[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Record<string, unknown> }> }
  >
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

const Note = z.object({ id: z.int(), name: z.string() })
const listNotes = endpoint('GET', '/notes', {
  can: 'task:view',
  summary: 'Notes',
  query: ListQuery,
  reply: z.array(Note),
})
const changeNote = endpoint('PUT', '/notes/:id', {
  can: 'project:edit',
  summary: 'Changes a note',
  params: z.object({ id: PathId }),
  body: z.object({ name: z.string().check(z.maxLength(20)), mail: z.optional(email()) }),
  reply: Note,
})
const sendNote = endpoint('POST', '/notes/:id/send', {
  can: 'public',
  summary: 'Sends a note',
  params: z.object({ id: PathId }),
  reply: 'empty',
  status: 204,
})
const small = openApiDocument([listNotes, changeNote, sendNote], '1.2.3') as unknown as Document

describe('the document of three calls', () => {
  it('names version, base address and authentication', () => {
    expect([small.openapi, small.info.version, small.servers]).toEqual(['3.1.0', '1.2.3', [{ url: '/api' }]])
    expect(small.components.securitySchemes).toHaveProperty('token')
  })

  it('describes the input', () => {
    const { parameters } = small.paths['/notes']?.['get'] ?? { parameters: [] }
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['page', 'query', false],
      ['limit', 'query', false],
      ['search', 'query', false],
    ])
    const change = small.paths['/notes/{id}']?.['put']
    expect(change?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    expect(change?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 20 } },
    })
  })

  it('describes the output and who may call', () => {
    const change = small.paths['/notes/{id}']?.['put']
    expect(change).toMatchObject({ summary: 'Changes a note', description: 'Who may: project:edit' })
    expect(change?.security).toEqual([{ token: [] }])
    expect(Object.keys(change?.responses ?? {})).toEqual(['200', '400', '401', '403', '429', '503'])
    expect(change?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['id', 'name'],
    })
    const send = small.paths['/notes/{id}/send']?.['post']
    expect(send?.security).toBeUndefined()
    expect(send?.responses['204']).toEqual({ description: 'Done' })
    expect(send?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key'])
  })
})

describe('calls with files', () => {
  const params = z.object({ id: PathId })
  const put = endpoint('PUT', '/notes/:id/scan', {
    can: 'project:edit',
    summary: 'Keeps a scan',
    params,
    body: fileBody(['image/png', 'image/jpeg'], 5_000),
    reply: Note,
  })
  const get = endpoint('GET', '/notes/:id/scan', {
    can: 'project:view',
    summary: 'A scan',
    params,
    reply: fileReply(['image/png'], { isKept: true }),
  })
  const { paths } = openApiDocument([put, get], '1.2.3') as unknown as Document

  it('list the types, the size limit, and the other possible responses', () => {
    const { put, get } = paths['/notes/{id}/scan'] ?? {}
    expect(put?.requestBody).toEqual({
      required: true,
      description: 'At most 5000 bytes',
      content: { 'image/png': {}, 'image/jpeg': {} },
    })
    expect(Object.keys(put?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '413',
      '415',
      '429',
      '503',
    ])
    expect(get?.responses['200']?.content).toEqual({ 'image/png': {} })
    expect(get?.responses['304']?.description).toMatch(/If-None-Match/)
  })
})

describe('the document of the product', () => {
  let app: TestApp
  let document: Document
  beforeAll(async () => {
    app = await startTestApp()
    document = (await app.send({ method: 'GET', url: '/api/openapi.json' })).body as Document
  })
  afterAll(() => app.stop())

  it('contains every call of the router and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const bound = app.router.endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(listed.toSorted()).toEqual(bound.toSorted())
  })

  it('is complete: every path parameter is declared, every reference resolves, every schema has content', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
        const declared = operation.parameters.filter((each) => each.in === 'path')
        expect(new Set(declared.map((each) => each.name)), path).toEqual(new Set(inPath))
        expect(declared.every((each) => each.required)).toBe(true)
        expect(operation.summary, path).toMatch(/^[A-Z]/)
        for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('')
      }
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']))
    expect(document.components.schemas).toHaveProperty('Error.properties.message')
  })

  it('has schemas that zod itself reads as JSON Schema', () => {
    const contents = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ requestBody, responses }) => [
        requestBody?.content['application/json']?.schema,
        ...Object.values(responses).map((response) => response.content?.['application/json']?.schema),
      ]),
    )
    const schemas = contents.filter((schema) => schema !== undefined && !('$ref' in schema))
    expect(schemas.length).toBeGreaterThan(20)
    for (const schema of schemas) expect(() => fromJSONSchema(schema as never)).not.toThrow()
  })
})

describe('the page that shows the document', () => {
  const http = createHttpServer('silent')
  beforeAll(async () => {
    await secureReplies(http)
    await serveApiDocumentation(http, openApiDocument([listNotes], '1.2.3'))
  })
  afterAll(() => http.close())

  it('loads everything from this server, and scripts only as files', async () => {
    const page = await http.inject({ method: 'GET', url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => String(match[1]))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      const reply = await http.inject({ method: 'GET', url: new URL(file, 'http://x/api/docs/').pathname })
      expect(reply.statusCode, file).toBe(200)
    }
  })

  it('reads the same document', async () => {
    const [shown, served] = await Promise.all([
      http.inject({ method: 'GET', url: '/api/docs/json' }),
      http.inject({ method: 'GET', url: '/api/openapi.json' }),
    ])
    expect(shown.json()).toEqual(served.json())
    expect(served.headers['cache-control']).toBe('no-cache')
  })
})
