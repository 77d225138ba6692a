import * as z from 'zod/mini'

/** Every error code of the API, with its HTTP status (spec 1.5). */
export const ERROR_STATUS = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  account_pending: 403,
  account_inactive: 403,
  signup_closed: 403,
  second_way_needed: 403,
  proof_needed: 403,
  second_way_required: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every error reply: a code for programs, a sentence for people, and sentences by field for validation. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** For `changed_meanwhile`: the current record, as the call would have returned it. */
  current: z.optional(z.unknown()),
  /** For `second_way_needed`: what the call with the code sends along. */
  attempt: z.optional(z.string()),
  /** For `second_way_needed`: what is accepted beside a recovery code. */
  ways: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Among the fields if an idempotency key was reused with other contents: the first contents are stored. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/**
 * A refusal with a sentence for people. Services throw it; one place on the server converts it into a reply. `fields`
 * maps an input's name (`items.0.rate` for nested ones) to its sentence, for validation only; `current` is the current
 * record, for changed_meanwhile only; `attempt`, a secret, and `ways` are for second_way_needed only.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly current: unknown
  readonly attempt: string | undefined
  readonly ways: readonly string[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>
      retryAfter?: number
      current?: unknown
      attempt?: string
      ways?: readonly string[]
      cause?: unknown
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.current = details.current
    this.attempt = details.attempt
    this.ways = details.ways
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** 404 with `<what> not found`. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`)
}

/** 400 at one field; the field's sentence is also the message. */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError('validation', sentence, { fields: { [field]: sentence } })
}
