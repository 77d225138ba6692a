import type * as z from 'zod/mini'
import type { FileBody, FileContents, FileReply } from './file-contents.ts'
import { type Permission, PERMISSIONS } from './permissions.ts'

/**
 * The contract of a call: method, path, who may, what goes in and what comes out. The server's routes, the typed
 * client, the forms, the OpenAPI document and the generated tests read the same object. `can` is required, so a
 * call without a decision does not compile.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call:
 * `public` anybody · `signed-in` any account whose token is good, Pending included · `active` any Active account,
 * whatever its role · a permission of the table.
 */
export type Access = 'public' | 'signed-in' | 'active' | Permission

const ACCESSES: ReadonlySet<unknown> = new Set(['public', 'signed-in', 'active', ...PERMISSIONS])

/** Whether a value says who may call. */
export function isAccess(value: unknown): value is Access {
  return ACCESSES.has(value)
}

export interface Endpoint {
  method: Method
  /** Below /api, parameters as `:name`. */
  path: string
  can: Access
  /** One line for the API's documentation. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** The schema of a JSON body, or what a body that is a file may be. */
  body?: z.ZodMiniType | FileBody
  /**
   * The call may name the version that its change began with, as `If-Match: "3"`. When the thing has another one by now,
   * it is refused: 409 `changed_meanwhile`, with `current`, the reply as it would be now.
   */
  ifMatch?: true
  /** Bytes that a JSON body may have where a million are too few. */
  maxBytes?: number
  /** The schema of a JSON reply, or what a reply that is a file may be (GET only); `empty` for 204. */
  reply: z.ZodMiniType | FileReply | 'empty'
  /** Status of success; 200 unless said (201 create, 204 delete, 202 accepted). */
  status?: 200 | 201 | 202 | 204
}

/** Declares a call; see {@link Endpoint}. Keeps the literal types, so that client and server are typed from it. */
export function endpoint<
  const Declared extends Omit<Endpoint, 'method' | 'path'>,
  const M extends Method,
  const P extends string,
>(method: M, path: P, declared: Declared): { method: M; path: P } & Declared {
  return { method, path, ...declared }
}

type Input<Schema> = Schema extends z.ZodMiniType
  ? z.input<Schema>
  : Schema extends FileBody
    ? Blob
    : undefined
type Output<Schema> = Schema extends z.ZodMiniType
  ? z.output<Schema>
  : Schema extends FileBody
    ? FileContents
    : undefined
type Part<E, Key extends string> = E extends Record<Key, infer Schema> ? Schema : undefined
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Record<string, never>> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** What a caller passes: params, query and body, each only where the endpoint declares it; a file as a Blob. */
export type CallInput<E> = Optional<'params', Input<Part<E, 'params'>>> &
  Optional<'query', Input<Part<E, 'query'>>> &
  Optional<'body', Input<Part<E, 'body'>>>

/** What a caller receives; a file with the name that is offered for it, '' without one. */
export type CallReply<E> =
  Part<E, 'reply'> extends z.ZodMiniType
    ? z.output<Part<E, 'reply'>>
    : Part<E, 'reply'> extends FileReply
      ? File
      : void

/** What a handler receives, already parsed; of a file its contents, with the type that they really have. */
export interface HandlerInput<E> {
  params: Output<Part<E, 'params'>>
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

/** What a handler returns: anything the reply's schema accepts, or a file's contents. */
export type HandlerReply<E> =
  Part<E, 'reply'> extends z.ZodMiniType
    ? z.input<Part<E, 'reply'>>
    : Part<E, 'reply'> extends FileReply
      ? FileContents
      : void

/** Whether a body or a reply is a file and not JSON. */
export function isFile<Part extends FileBody | FileReply>(
  part: Part | z.ZodMiniType | 'empty' | undefined,
): part is Part {
  return typeof part === 'object' && 'kind' in part
}
