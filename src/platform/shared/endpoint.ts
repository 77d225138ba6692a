import type * as z from 'zod/mini'
import type {
  FileBody,
  FileContents,
  FileReply,
  FileStream,
  SentStream,
  StoredFile,
  StreamedBody,
} from './file-contents.ts'
import { type Permission, PERMISSIONS } from './permissions.ts'

/**
 * The contract of a call: method, path, permission, input and reply. The server's routes, the typed client, the forms,
 * the OpenAPI document and the generated tests read the same object. `can` is required, so a call without a decision
 * does not compile.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call:
 * `public` anyone · `signed-in` any account with a valid token, Pending included · `active` any Active account,
 * whatever its role · a permission of the table.
 */
export type Access = 'public' | 'signed-in' | 'active' | Permission

const ACCESSES: ReadonlySet<unknown> = new Set(['public', 'signed-in', 'active', ...PERMISSIONS])

/** Whether a value is a permission of a call. */
export function isAccess(value: unknown): value is Access {
  return ACCESSES.has(value)
}

export interface Endpoint {
  method: Method
  /** Below /api, parameters as `:name`. */
  path: string
  can: Access
  /** Open to personal tokens although it needs no permission; calls that need one are open to those that have it. */
  byToken?: true
  /**
   * The session's owner must have proved a short time ago to be there; otherwise 403 `proof_needed` (spec 35.1). Closed to
   * personal tokens. Calls that need it for some inputs only ask `requireProof`.
   */
  proof?: true
  /**
   * Open to an account that must add a second way first (spec 35.2), like everything that a `signed-in` account may call.
   */
  beforeSecondWay?: true
  /** One line for the API's documentation. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** The schema of a JSON body, or the declaration of a body that is a file. */
  body?: z.ZodMiniType | FileBody
  /**
   * The call may name the version that the change is based on, as `If-Match: "3"`. If the record has another version by
   * now, the call is refused: 409 `changed_meanwhile`, with `current`, the reply as it would be now.
   */
  ifMatch?: true
  /** Maximum bytes of a JSON body, if more than a million. */
  maxBytes?: number
  /** The schema of a JSON reply, or the declaration of a reply that is a file (GET only); `empty` for 204. */
  reply: z.ZodMiniType | FileReply | 'empty'
  /** The status of success, 200 by default (201 create, 204 delete, 202 accepted). */
  status?: 200 | 201 | 202 | 204
}

/** Declares a call; see {@link Endpoint}. Preserves the literal types, from which client and server are typed. */
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
  : Schema extends StreamedBody
    ? SentStream
    : Schema extends FileBody
      ? FileContents
      : undefined
type Part<E, Key extends string> = E extends Record<Key, infer Schema> ? Schema : undefined
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Record<string, never>> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** The caller's input: params, query and body, each only if the endpoint declares it; a file as a Blob. */
export type CallInput<E> = Optional<'params', Input<Part<E, 'params'>>> &
  Optional<'query', Input<Part<E, 'query'>>> &
  Optional<'body', Input<Part<E, 'body'>>>

/** The caller's reply; a file with its suggested name, '' without one. */
export type CallReply<E> =
  Part<E, 'reply'> extends z.ZodMiniType
    ? z.output<Part<E, 'reply'>>
    : Part<E, 'reply'> extends FileReply
      ? File
      : void

/** The handler's input, already parsed; of a file its contents, with their actual type. */
export interface HandlerInput<E> {
  params: Output<Part<E, 'params'>>
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

/** The handler's result: anything that the reply's schema accepts, or a file's contents. */
export type HandlerReply<E> =
  Part<E, 'reply'> extends z.ZodMiniType
    ? z.input<Part<E, 'reply'>>
    : Part<E, 'reply'> extends FileReply
      ? FileContents | StoredFile | FileStream
      : void

/** Whether a body is a file that is stored while it arrives. */
export function isStreamed(body: Endpoint['body']): body is StreamedBody {
  return isFile(body) && 'isStreamed' in body
}

/** Whether a body or a reply is a file and not JSON. */
export function isFile<Part extends FileBody | FileReply>(
  part: Part | z.ZodMiniType | 'empty' | undefined,
): part is Part {
  return typeof part === 'object' && 'kind' in part
}
