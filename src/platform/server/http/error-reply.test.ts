import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import { errorBody, toAppError } from './error-reply.ts'

const failure = (details: object, message = 'inner words') => Object.assign(new Error(message), details)
const AWAY = 'The database is not reachable at the moment. Please try again.'

describe('toAppError', () => {
  it('passes a service’s refusal through unchanged', () => {
    const refusal = new AppError('conflict', 'The invoice is paid')
    expect(toAppError(refusal)).toBe(refusal)
  })

  it.each([
    [failure({ statusCode: 413 }), 'too_large', 413],
    [failure({ statusCode: 415 }), 'unsupported_media_type', 415],
    [failure({ statusCode: 404 }), 'not_found', 404],
    [failure({ statusCode: 400 }), 'validation', 400],
    [failure({ statusCode: 414 }), 'validation', 400],
    [failure({ statusCode: 500 }), 'internal', 500],
    [failure({ code: 'ECONNREFUSED' }), 'unavailable', 503],
    [failure({ code: 'ENOENT', syscall: 'connect' }), 'unavailable', 503],
    [failure({ code: 'ENOENT', syscall: 'open' }), 'internal', 500],
    [failure({ code: '57P01' }), 'unavailable', 503],
    [failure({ code: '57P03' }), 'unavailable', 503],
    [failure({ code: '08006' }), 'unavailable', 503],
    [failure({ code: '53300' }), 'unavailable', 503],
    [failure({ code: '25006' }), 'unavailable', 503],
    [failure({ code: '0A000' }, 'cannot access x during recovery'), 'unavailable', 503],
    [failure({ code: '55000' }, 'cannot access x during recovery'), 'unavailable', 503],
    [failure({ code: '53100' }), 'unavailable', 503],
    [failure({ code: '55P03' }), 'unavailable', 503],
    [failure({ code: '40P01' }), 'unavailable', 503],
    [failure({ code: '40001' }), 'unavailable', 503],
    [failure({ code: '57014' }), 'unavailable', 503],
    [failure({}, 'Connection terminated unexpectedly'), 'unavailable', 503],
    [failure({}, 'timeout exceeded when trying to connect'), 'unavailable', 503],
    [failure({}, 'Cannot use a pool after calling end on the pool'), 'unavailable', 503],
    // NUL in a text, a number out of range, a day that does not exist
    [failure({ code: '22021' }), 'validation', 400],
    [failure({ code: '22003' }), 'validation', 400],
    [failure({ code: '22008' }), 'validation', 400],
    [failure({ code: '54000' }), 'validation', 400],
    [failure({ code: '23505' }), 'conflict', 409],
    [failure({ code: '23503' }), 'conflict', 409],
    // an internal error, never the caller's fault
    [failure({ code: '42P01' }), 'internal', 500],
    [failure({ code: '0A000' }), 'internal', 500],
    [failure({ code: '23502' }), 'internal', 500],
    [new TypeError('inner words'), 'internal', 500],
    ['inner words', 'internal', 500],
    [undefined, 'internal', 500],
    [null, 'internal', 500],
  ])('converts %j to %s', (error, code, status) => {
    const refusal = toAppError(error)
    expect([refusal.code, refusal.status]).toEqual([code, status])
    expect(refusal.message).toMatch(/^[A-Z].+/)
    expect(refusal.message).not.toContain('inner words')
    expect(refusal.retryAfter).toBe(code === 'unavailable' ? 1 : undefined)
  })

  it('has a message that says what a person can do', () => {
    expect(toAppError(failure({ code: 'ECONNREFUSED' })).message).toBe(AWAY)
    expect(toAppError(failure({}, 'timeout exceeded when trying to connect')).message).toBe(
      'The database did not answer in time. Please try again.',
    )
    expect(toAppError(failure({ code: '53100' })).message).toContain('disk of the server is full')
    expect(toAppError(failure({ code: '55P03' })).message).toContain('Please try again')
  })
})

describe('errorBody', () => {
  it('contains code, message, fields and request, and nothing of the cause', () => {
    const cause = failure({ detail: 'Key (email)=(a@b.lk) already exists.' })
    const refusal = new AppError('validation', 'Name is required', {
      fields: { name: 'Name is required' },
      cause,
    })
    expect(errorBody(refusal, 'r-1')).toEqual({
      code: 'validation',
      message: 'Name is required',
      fields: { name: 'Name is required' },
      requestId: 'r-1',
    })
    expect(errorBody(new AppError('conflict', 'x'), 'r-2')).toEqual({
      code: 'conflict',
      message: 'x',
      requestId: 'r-2',
    })
  })
})
