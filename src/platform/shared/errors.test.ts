import { describe, expect, it } from 'vitest'
import { AppError, ERROR_STATUS, ErrorBody, invalidField, notFound } from './errors.ts'

describe('AppError', () => {
  it('has the status of its code', () => {
    expect(ERROR_STATUS).toEqual({
      validation: 400,
      unauthenticated: 401,
      forbidden: 403,
      account_pending: 403,
      account_inactive: 403,
      second_way_needed: 403,
      proof_needed: 403,
      second_way_required: 403,
      signup_closed: 403,
      not_found: 404,
      conflict: 409,
      changed_meanwhile: 409,
      gone: 410,
      too_large: 413,
      unsupported_media_type: 415,
      rate_limited: 429,
      internal: 500,
      unavailable: 503,
    })
    expect(new AppError('conflict', 'x').status).toBe(409)
  })

  it('carries the given details and nothing else', () => {
    const cause = new Error('below')
    const error = new AppError('rate_limited', 'Wait', { retryAfter: 3, cause })
    expect([error.message, error.retryAfter, error.cause, error.fields]).toEqual([
      'Wait',
      3,
      cause,
      undefined,
    ])
    expect(new AppError('conflict', 'x')).not.toHaveProperty('cause')
  })

  it('has two short forms', () => {
    expect(notFound('Task')).toMatchObject({ code: 'not_found', message: 'Task not found' })
    expect(invalidField('name', 'Name is taken')).toMatchObject({
      code: 'validation',
      message: 'Name is taken',
      fields: { name: 'Name is taken' },
    })
  })
})

describe('ErrorBody', () => {
  it('consists of a code, a message and, for validation errors, fields', () => {
    expect(ErrorBody.safeParse({ code: 'conflict', message: 'x' }).success).toBe(true)
    expect(ErrorBody.safeParse({ code: 'validation', message: 'x', fields: { a: 'b' } }).success).toBe(true)
    expect(ErrorBody.safeParse({ message: 'x' }).success).toBe(false)
    expect(ErrorBody.safeParse({ code: 'validation', message: 'x', fields: { a: 1 } }).success).toBe(false)
  })
})
