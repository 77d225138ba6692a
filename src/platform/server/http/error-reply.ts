import { AppError, type ErrorBody } from '#platform/shared/errors.ts'

/** Seconds to wait before a retry while the database is unavailable. */
const RETRY_AFTER = 1

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** A statement that writes, at a server that accepts no writes: a standby, or one that is about to be promoted. */
const READ_ONLY = '25006'
/** `feature_not_supported` and `object_not_in_prerequisite_state`, also given by a standby. */
const RECOVERY_CODES = new Set(['0A000', '55000'])
/** Lock or statement timeout, deadlock, serialization failure. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '25P03'])
/** For example a text that is too long for its index. */
const LIMIT_EXCEEDED = '54000'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A trigger of the product's own refuses, in a sentence for people. */
const REFUSED_BY_TRIGGER = 'LB409'
/** All connections were in use for a second: by many calls, or by some that a silent database keeps waiting. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect'
const AWAY_MESSAGES = [
  'Connection terminated',
  NO_FREE_CONNECTION,
  'Client has encountered a connection error',
  'timeout expired',
  // a statement without a reply in time
  'Query read timeout',
  'Client was closed',
  'Cannot use a pool after calling end on the pool',
]

/**
 * The refusal for an error of any origin. An unexpected error becomes `internal` with a sentence that reveals nothing;
 * the caller logs the original.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, message, syscall } = readError(error)
  if (statusCode === 413) return new AppError('too_large', 'This is larger than the server accepts')
  if (statusCode === 415) return new AppError('unsupported_media_type', 'Send the data as application/json')
  if (statusCode === 404) return new AppError('not_found', 'There is nothing at this address')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('validation', 'The request could not be read')
  }
  if (message.includes(NO_FREE_CONNECTION))
    return unavailable('The database did not answer in time. Please try again.')
  // a missing socket file, not any file
  if (isDatabaseAway(code, message) || (code === 'ENOENT' && syscall === 'connect')) return databaseAway()
  if (code === '53100')
    return unavailable(
      'The disk of the server is full, so nothing can be stored. Please tell an administrator.',
    )
  if (code !== undefined && BUSY_CODES.has(code)) {
    return unavailable('The server is busy with the same entry. Please try again.')
  }
  // concurrent calls can both pass their checks; the constraint decides, and neither caller is at fault
  if (code === UNIQUE_VIOLATION) {
    return new AppError('conflict', 'Something like this was stored just now. Please look again.', {
      cause: error,
    })
  }
  if (code === FOREIGN_KEY_VIOLATION) {
    return new AppError('conflict', 'Something this refers to was deleted just now. Please look again.', {
      cause: error,
    })
  }
  if (code === REFUSED_BY_TRIGGER) return new AppError('conflict', message, { cause: error })
  // a value that the schemas accepted and PostgreSQL refuses: still invalid input, not an internal error
  if ((code?.startsWith('22') && code.length === 5) || code === LIMIT_EXCEEDED) {
    return new AppError('validation', 'A value is outside of what can be stored', { cause: error })
  }
  return new AppError('internal', 'Something went wrong on the server. Please try again.', { cause: error })
}

/** The body of an error reply. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: { ...error.fields } }),
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(error.attempt === undefined ? {} : { attempt: error.attempt }),
    ...(error.ways === undefined ? {} : { ways: [...error.ways] }),
    requestId,
  }
}

/** Whether an error means that no database that takes writes is reachable, rather than that a statement is invalid. */
export function isDatabaseAway(code: string | undefined, message: string): boolean {
  if (
    code !== undefined &&
    (AWAY_CODES.has(code) ||
      code.startsWith('08') ||
      code.startsWith('57P') ||
      code === '53300' ||
      code === READ_ONLY ||
      (RECOVERY_CODES.has(code) && message.includes('during recovery')))
  )
    return true
  return AWAY_MESSAGES.some((part) => message.includes(part))
}

/** The same for an error of any origin. */
export function isAwayError(error: unknown): boolean {
  const { code, message } = readError(error)
  return isDatabaseAway(code, message)
}

/** The refusal while the database is unreachable. */
export function databaseAway(): AppError {
  return unavailable('The database is not reachable at the moment. Please try again.')
}

function unavailable(sentence: string): AppError {
  return new AppError('unavailable', sentence, { retryAfter: RETRY_AFTER })
}

function readError(error: unknown): {
  code: string | undefined
  statusCode: number | undefined
  message: string
  syscall: string | undefined
} {
  if (!(error instanceof Error)) {
    return { code: undefined, statusCode: undefined, message: String(error), syscall: undefined }
  }
  const textOf = (name: 'code' | 'syscall') => {
    const value: unknown = name in error ? (error as Error & Record<typeof name, unknown>)[name] : undefined
    return typeof value === 'string' ? value : undefined
  }
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  return { code: textOf('code'), statusCode, message: error.message, syscall: textOf('syscall') }
}
