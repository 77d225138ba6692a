import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import { type JsonSchema, schemaOf } from '../http/json-schema.ts'

/** What a feature offers to language models: one of its calls, by a name of its own (spec 39). */
export interface ToolOffer {
  /** Unique, such as `create_task`. */
  name: string
  endpoint: Endpoint
  /** For the model: what it does, and when to use it. */
  description: string
  /** The arguments that it takes; without it all of the call. */
  takes?: readonly string[]
  /** What is sent where the model names nothing, such as a shorter page than a browser asks for. */
  defaults?: Readonly<Record<string, string | number>>
}

/** A tool as models see it. */
export interface Tool extends ToolOffer {
  /** JSON Schema of its arguments: those of path, query and body in one object, and the key of what makes something. */
  inputSchema: JsonSchema & { type: 'object' }
  places: ReadonlyMap<string, 'params' | 'query' | 'body'>
}

/** The argument with the Idempotency-Key of a call that makes something. */
export const KEY = 'key'
const KEY_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9._-]{8,100}$',
  description: 'A name of your own for this change, such as a UUID. Sent again with it, it is made once.',
}

/** @throws Error when the call cannot be a tool: its arguments have no names of their own, or it sends files */
export function toTool(offer: ToolOffer): Tool {
  const { name, endpoint, takes, defaults = {} } = offer
  if (isFile(endpoint.body) || isFile(endpoint.reply)) throw new Error(`${name}: files are not for a model`)
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const places = new Map<string, 'params' | 'query' | 'body'>()
  for (const place of ['params', 'query', 'body'] as const) {
    const part = endpoint[place]
    if (part === undefined || isFile(part)) continue
    const schema = schemaOf(part, 'input')
    if (schema.properties === undefined) throw new Error(`${name}: its ${place} has no fields`)
    for (const [field, property] of Object.entries(schema.properties)) {
      if (takes !== undefined && place !== 'params' && !takes.includes(field)) continue
      if (places.has(field) || field === KEY) throw new Error(`${name}: two arguments are named ${field}`)
      places.set(field, place)
      properties[field] = property
      if ((place === 'params' || schema.required?.includes(field)) && !(field in defaults))
        required.push(field)
    }
  }
  if (endpoint.method === 'POST') {
    properties[KEY] = KEY_SCHEMA
    required.push(KEY)
  }
  return {
    ...offer,
    places,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  }
}

/** Whether a caller may use it: the call is refused otherwise, whatever a model was shown. */
export function isOpenTo({ endpoint }: Tool, actor: Holder): boolean {
  const { can: access } = endpoint
  if (access === 'public' || access === 'signed-in' || access === 'active') return endpoint.byToken === true
  return holds(actor, access)
}

/** A call of the API below `/api`. */
export interface ToolCall {
  method: Endpoint['method']
  path: string
  idempotencyKey: string | undefined
  body: Record<string, unknown> | undefined
}

/**
 * The call that a tool's arguments stand for; the call itself checks their values.
 * @returns a sentence for the model if a name is unknown or the key is missing
 */
export function toCall(tool: Tool, given: Readonly<Record<string, unknown>>): ToolCall | string {
  const { endpoint, places, defaults = {}, inputSchema } = tool
  const unknown = Object.keys(given).find((field) => !(field in (inputSchema.properties ?? {})))
  if (unknown !== undefined)
    return `There is no argument "${unknown}". There are: ${Object.keys(inputSchema.properties ?? {}).join(', ')}.`
  const key = given[KEY]
  if (
    endpoint.method === 'POST' &&
    (typeof key !== 'string' || !new RegExp(String(KEY_SCHEMA['pattern'])).test(key))
  )
    return `"${KEY}" is required: 8 to 100 letters, digits, dots, hyphens or underscores.`
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let path = endpoint.path
  for (const [field, place] of places) {
    const value = given[field] ?? defaults[field]
    if (value === undefined || value === null) {
      // null is a value of a body: it empties a field
      if (value === null && place === 'body') body[field] = value
    } else if (place === 'body') body[field] = value
    else if (place === 'query') for (const each of [value].flat()) query.append(field, asText(each))
    else path = path.replace(`:${field}`, encodeURIComponent(asText(value)))
  }
  return {
    method: endpoint.method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body: endpoint.body === undefined ? undefined : body,
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
