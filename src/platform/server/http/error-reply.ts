import { AppError, type ErrorBody } from '#platform/shared/errors.ts'

/** Seconds to wait before the next try while the database is away. */
const RETRY_AFTER = 1

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** A lock or a statement that took too long, a deadlock, a transaction that lost against another. */
const BUSY_CODES = new Set(['55P03', '57014', '40P01', '40001', '25P03'])
/** For example a text that is too long for the index it would go into. */
const LIMIT_EXCEEDED = '54000'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** What `pg` says of a statement that was not answered in time. */
export const QUERY_READ_TIMEOUT = 'Query read timeout'
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'timeout expired',
  QUERY_READ_TIMEOUT,
  'Client was closed',
  'Cannot use a pool after calling end on the pool',
]

/**
 * The refusal that stands for an error, whatever threw it. An error that nobody foresaw becomes `internal` with a
 * sentence that gives nothing away; the caller logs the original.
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
  // a socket's file that is gone, not any file
  if (isDatabaseAway(code, message) || (code === 'ENOENT' && syscall === 'connect')) return databaseAway()
  if (code === '53100')
    return unavailable(
      'The disk of the server is full, so nothing can be stored. Please tell an administrator.',
    )
  if (code !== undefined && BUSY_CODES.has(code)) {
    return unavailable('The server is busy with the same entry. Please try again.')
  }
  // two calls at once can pass each other's checks; the constraint decides, and neither caller did anything wrong
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
  // a value that PostgreSQL refuses and no schema refused before: still the caller's input, never a fault of ours
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
    requestId,
  }
}

/** Whether an error says that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseAway(code: string | undefined, message: string): boolean {
  if (
    code !== undefined &&
    (AWAY_CODES.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300')
  )
    return true
  return AWAY_MESSAGES.some((part) => message.includes(part))
}

/** What a call is told while the database cannot be reached. */
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
