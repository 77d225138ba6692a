import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { cleanRichText } from '#work/rich-text/server/index.ts'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { ERROR_STATUS, ErrorBody } from '#platform/shared/errors.ts'
import { hostileFiles } from './hostile-files.ts'

/** A request as it is sent, byte for byte. */
export interface HostileRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
  from: string
  /** The fields of a valid JSON body that the call reads, to compare with what is stored. */
  sent?: Record<string, unknown>
}

export interface Answer {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
}

const LONG = 'x'.repeat(1_000_000)
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u001b[31m',
  'x'.repeat(101),
  'x'.repeat(5_000),
  `'; drop table users; --`,
  `' or '1'='1`,
  '1; select pg_sleep(5)',
  '%',
  '%_\\',
  '\\',
  '$1',
  ':id',
  '{{7*7}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  '../../etc/passwd',
  'a\r\nBcc: x@evil.example',
  '👩‍👩‍👧‍👦',
  'שלום \u202eabc',
  'සිංහල ශ්‍රී',
  'தமிழ்',
  'e\u0301',
  'ﬁ',
  'K',
  '\ufeffx',
  'a\u2028b',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0.001',
  '1000000000000000',
  '99999999999999999999',
  '-1',
  '0',
  '2147483648',
  '2026-02-30',
  '0000-01-01',
  '2026-13-01',
  '275760-09-13',
  '-000001-01-01',
  '2026-11-20T00:00:00Z',
  'infinity',
  'today',
  'a@b.lk,c@d.lk',
  '"x@evil.example x"@good.lk',
  '00000000-0000-0000-0000-000000000000',
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.001, 1.005, 1e15, 1e300, -1e15, 2 ** 31, 2 ** 53, 5e-324]

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
const hostileText = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constant(LONG.slice(0, 900_000)) },
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 6, arbitrary: fc.constantFrom(null, true, false) },
  {
    weight: 3,
    arbitrary: fc.constantFrom([], {}, [[]], [null], { toString: 1 }, { $gt: '' }, { length: 1e9 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(deep(19), deep(200)) },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
)

/** Realistic values by field name: without them hardly any input would pass the schemas. */
export type Examples = Record<string, fc.Arbitrary<unknown>>

function validValue(schema: JsonSchema, name: string, examples: Examples): fc.Arbitrary<unknown> {
  const example = examples[name]
  if (example !== undefined) return example
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((each) => validValue(each, name, examples)))
  switch (schema.type) {
    case 'string':
      return schema.pattern === undefined
        ? fc.string({ unit: 'grapheme', minLength: 2, maxLength: 40 })
        : fc.stringMatching(new RegExp(schema.pattern))
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e9),
        max: Math.min(schema.maximum ?? 1e6, 1e9),
      })
    case 'number':
      return fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, name, examples), { maxLength: 3 })
    case 'object':
      return validObject(schema, examples)
    default:
      return fc.oneof(hostileValue, ...Object.values(examples))
  }
}

function validObject(schema: JsonSchema, examples: Examples): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {})
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, validValue(field, name, examples)])),
    {
      requiredKeys: schema.required ?? [],
      noNullPrototype: true,
    },
  )
}

const EXTRA_KEYS = [
  'id',
  'role',
  'status',
  'isAdmin',
  'userId',
  'constructor',
  'toString',
  '__proto__',
  '',
  'x'.repeat(300),
]

/** A valid object with no, one or several fields corrupted, and sometimes with unknown fields. */
function spoiled(schema: JsonSchema, examples: Examples): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {})
  const change = fc.tuple(fc.nat(1_000), fc.oneof(hostileValue, fc.constant(undefined)))
  const changes = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  )
  const extras = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(fc.constantFrom(...EXTRA_KEYS), hostileValue), { maxLength: 3 }),
    },
  )
  return fc.tuple(validObject(schema, examples), changes, extras).map(([object, changes, extras]) => {
    const changed = changes.map(
      ([index, value]) => [names[index % Math.max(names.length, 1)] ?? 'x', value] as const,
    )
    // defines own properties, `__proto__` included
    const entries = new Map<string, unknown>([...Object.entries(object), ...changed, ...extras])
    return Object.fromEntries([...entries].filter(([, value]) => value !== undefined))
  })
}

/** JSON that no library would write: a text instead of an object. Each is built only when it is sent. */
const RAW_BODIES: readonly ((json: string) => string | Buffer)[] = [
  () => '',
  () => ' ',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '12',
  () => 'NaN',
  () => '{',
  (json) => json.slice(0, -1),
  (json) => json.slice(0, json.length / 2),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  (json) => {
    const inner = json.slice(1, -1)
    return `{${inner}${inner === '' ? '' : ','}${inner === '' ? '"a":1,"a":2' : inner}}`
  },
  (json) => `{"__proto__":{"role":"ADMIN"}${json === '{}' ? '' : ','}${json.slice(1, -1)}}`,
  () => `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  () => `{"a":1e309,"b":-0,"c":1e-400,"d":NaN}`,
  (json) => json.replaceAll('"', "'"),
  () => 'fName=x&role=ADMIN',
  () => '<xml/>',
  () => `{"a":"${LONG}"}`,
  (json) => gzipSync(json),
  (json) => Buffer.from(json, 'utf16le'),
  () => Buffer.from('{"a":"\u00ff\u00fe"}', 'latin1'),
  () => Buffer.alloc(50),
]

const contentType = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json, text/plain',
      ';',
      'x'.repeat(500),
      undefined,
    ),
  },
)
const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': 'always-the-same' },
      { 'user-agent': '\u0000\u00ff' },
      { 'user-agent': 'x'.repeat(5_000) },
      { 'accept-encoding': 'gzip;q=x, *;q=-1' },
      { accept: 'text/html' },
      { 'x-forwarded-for': `'; drop table users; --` },
    ),
  },
)

/** Percent-encoded; a lone surrogate as the bytes that a careless encoder writes. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

function queryText(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null)
  const pairs = given.flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
      const text = typeof each === 'string' ? each : JSON.stringify(each)
      return `${encode(name)}=${encode(text.slice(0, 20_000))}`
    }),
  )
  return pairs.join('&')
}
const strangeQuery = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'page=1&page=2',
      'limit=5&limit=6',
      'status[]=x',
      'status[0]=x',
      'a[b][c]=1',
      '__proto__=1&__proto__[x]=2&constructor=3&toString=4',
      '%ED%A0%80=%00',
      '%zz=%',
      '&&&=&=',
      'page',
      'page=',
      'sortBy=createdAt;drop%20table%20users',
      `status=${'Done&status='.repeat(200)}`,
      Array.from({ length: 600 }, (_, index) => `k${index}=1`).join('&'),
    ),
  },
)

const schemaOf = (schema: Endpoint['body']) =>
  schema === undefined || isFile(schema)
    ? undefined
    : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** The fields that the call reads; the rest is dropped. */
function known(body: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Object.hasOwn(schema.properties ?? {}, name)),
  )
}

/** Requests to an endpoint, generated from its schemas: most of them almost valid, some far from it. */
export function hostileRequests(endpoint: Endpoint, examples: Examples): fc.Arbitrary<HostileRequest> {
  const bodySchema = schemaOf(endpoint.body) ?? {}
  // the id in a path is not that of a part in the body, such as a line
  const { idInBody = fc.constant(null), ...others } = examples
  const body = spoiled(bodySchema, { ...others, id: idInBody })
  const query = spoiled(schemaOf(endpoint.query) ?? {}, examples)
  const hasBody = endpoint.method === 'GET' ? fc.boolean() : fc.constant(endpoint.body !== undefined)
  const parameterOf = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: examples[name] ?? fc.constant(1) },
      { weight: 2, arbitrary: hostileText.filter((text) => text !== '').map(encode) },
      { weight: 1, arbitrary: fc.constantFrom('%zz', '%', '%00', '1%2F2', 'x'.repeat(201), '1.0', '٣') },
    )
  // the first parameter is the record's id, whatever it is called
  const [, ...more] = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => String(match[1]))
  const parameters = fc.tuple(...['id', ...more].map(parameterOf))
  const file = isFile(endpoint.body) ? hostileFiles(endpoint.body) : fc.constant(undefined)
  return fc
    .record({
      body,
      file,
      query,
      parameters,
      hasBody,
      strangeQuery,
      contentType,
      strangeHeaders,
      // the index of a raw body, or -1 for none
      raw: fc.oneof(
        { weight: 5, arbitrary: fc.constant(-1) },
        { weight: 1, arbitrary: fc.nat(RAW_BODIES.length - 1) },
      ),
      from: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`),
    })
    .map((parts) => {
      const search = [queryText(parts.query), parts.strangeQuery].filter((each) => each !== '').join('&')
      let place = 0
      const path = endpoint.path.replaceAll(/:\w+/g, () => String(parts.parameters[place++]))
      const json = JSON.stringify(parts.body)
      const raw = RAW_BODIES[parts.raw]?.(json)
      const isRaw = raw !== undefined
      const jsonPayload = isRaw || parts.hasBody ? Buffer.from(raw ?? json) : undefined
      const { payload, contentType } = parts.file ?? { payload: jsonPayload, contentType: parts.contentType }
      const hasType = payload !== undefined && contentType !== undefined
      return {
        method: endpoint.method,
        url: `/api${path}${search === '' ? '' : `?${search}`}`,
        headers: {
          ...(hasType ? { 'content-type': contentType } : {}),
          ...parts.strangeHeaders,
        },
        from: parts.from,
        ...(payload === undefined ? {} : { payload }),
        ...(isRaw || !parts.hasBody || parts.file !== undefined
          ? {}
          : { sent: known(parts.body, bodySchema) }),
      }
    })
}

/** The decoded texts of a request that could end an SQL literal or begin a statement in it. */
export function sqlTexts({ url, payload }: HostileRequest): string[] {
  const { searchParams } = new URL(url.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'), 'http://localhost')
  // the largest bodies add nothing
  const body = payload === undefined || payload.length > 50_000 ? '' : payload.toString()
  const ofBody = [...body.matchAll(/"(?:[^"\\]|\\[^])*"/g)].flatMap(([text]) => {
    try {
      return JSON.parse(text) as string
    } catch {
      return []
    }
  })
  return [...searchParams.values(), ...ofBody].filter(
    (text) => text.length > 5 && text.length < 6_000 && /['"$;%\\]/.test(text),
  )
}

// a sentence may begin with an amount or a task: "3 h of time are on …", "#12 already waits for #31"
const SENTENCE = /^[A-Z\d#][^]{4,400}$/
/** Leaks from a library or from careless code. */
const NO_SENTENCE = /invalid input|invalid_|expected|undefined|\[object|NaN|syntax error|\bat .*:\d+:\d+/i

/** @throws Error when the reply is one that no input may ever get */
export function proveAnswer(request: HostileRequest, answer: Answer, milliseconds: number): void {
  const { status, body } = answer
  if (milliseconds > 2_000) throw new Error(`it took ${Math.round(milliseconds)} ms`)
  if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  if (status >= 400) return proveRefusal(status, body)
  if (request.method === 'GET' || typeof body !== 'object' || body === null) return
  // the reply is the invoice, which has notes of its own
  const ofPayment = request.url.includes('/partial-pay')
  // of a view's address only the parameters of its page are stored
  // everybody has a place among the rates, in the order of their names
  const isRead = (name: string) =>
    (name === 'address' && request.url.includes('/saved-view')) ||
    (name === 'people' && request.url.includes('/rates')) ||
    // the document's in the request, the message's in the reply
    (name === 'id' && request.url.includes('/document-messages')) ||
    // tax rates are read the newest first
    request.url.includes('/tax-rates')
  for (const [name, sent] of ofPayment ? [] : Object.entries(request.sent ?? {})) {
    const stored = (body as Record<string, unknown>)[name]
    // an invoice issued after its due date is overdue at once
    const isOverdue = name === 'status' && sent === 'Sent' && stored === 'Overdue'
    if (Object.hasOwn(body, name) && !isRead(name) && !isOverdue) proveKept(name, sent, stored)
  }
}

function proveRefusal(status: number, body: unknown): void {
  const error = ErrorBody.safeParse(body).data
  if (error === undefined)
    throw new Error(`no error body with ${status}: ${JSON.stringify(body)?.slice(0, 300)}`)
  const expected = new Map<string, number>(Object.entries(ERROR_STATUS)).get(error.code)
  if (expected !== status) throw new Error(`code ${error.code} with ${status}`)
  if (error.fields !== undefined && error.code !== 'validation') throw new Error(`fields with ${error.code}`)
  for (const sentence of [error.message, ...Object.values(error.fields ?? {})]) {
    if (!SENTENCE.test(sentence) || NO_SENTENCE.test(sentence)) throw new Error(`not a sentence: ${sentence}`)
  }
}

/** Rich texts: the server stores only what the editor can produce. */
const RICH_TEXTS: ReadonlySet<string> = new Set(['remark'])
/** Sent for comparison, not stored. */
const CONDITIONS: ReadonlySet<string> = new Set(['remarkVersion'])
/** A discount of 0 is none. */
const NONE_AT_ZERO = /(^|\.)discount(Percent|Amount)$/
/** The second is ignored when the first is given: two names of one field, and a line of time has its hours as quantity. */
const ALIASES = [
  ['unitPrice', 'rate'],
  ['minutes', 'quantity'],
  ['minutes', 'unit'],
] as const

/**
 * An accepted value is returned unchanged, except that texts are trimmed, e-mail addresses lower-cased, '' stored as
 * null, as is a discount of 0, and rich texts sanitized.
 */
function proveKept(name: string, sent: unknown, stored: unknown): void {
  if (CONDITIONS.has(name)) return
  if (Array.isArray(sent) && Array.isArray(stored)) return proveListKept(name, sent, stored)
  if (isRecord(sent) && isRecord(stored)) return proveRecordKept(name, sent, stored)
  const isEmpty = sent === '' || sent === null
  // a default, or a name in place of an id
  if (isEmpty || (typeof sent === 'number' && typeof stored === 'string')) return
  const forms = typeof sent === 'string' ? formsOf(name, sent) : [sent]
  if (typeof sent === 'string' && sent.trim() === '' && stored === null) return
  if (sent === 0 && stored === null && NONE_AT_ZERO.test(name)) return
  if (!forms.some((form) => form === stored)) {
    throw new Error(`${name} was ${JSON.stringify(sent)} and became ${JSON.stringify(stored)}`)
  }
}

function proveListKept(name: string, sent: readonly unknown[], stored: readonly unknown[]): void {
  if (sent.length !== stored.length) throw new Error(`${name} had ${sent.length} and has ${stored.length}`)
  for (const [index, entry] of sent.entries()) proveKept(`${name}.${index}`, entry, stored[index])
}

function proveRecordKept(name: string, sent: Record<string, unknown>, stored: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(sent)) {
    const isAlias = ALIASES.some(([first, second]) => field === second && (sent[first] ?? null) !== null)
    if (!isAlias && Object.hasOwn(stored, field)) proveKept(`${name}.${field}`, value, stored[field])
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formsOf(name: string, sent: string): (string | null)[] {
  // the field's own name comes last, as in `tasks.0.remark`
  return RICH_TEXTS.has(name.split('.').at(-1) ?? '')
    ? [cleanRichText(sent)]
    : [sent, sent.trim(), sent.trim().toLowerCase()]
}
