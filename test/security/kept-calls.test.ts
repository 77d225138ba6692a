import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECRET_FIELDS } from '#platform/server/http/idempotency.ts'
import { isFile } from '#platform/shared/endpoint.ts'
import { nameOf } from '#test/one-of-each.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** What is stored of calls for their Idempotency-Key. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...fieldsOf(value),
  ])
}

it('stored calls leave out every field that contains a password or a token', () => {
  const secret: string[] = []
  for (const endpoint of app.router.endpoints) {
    if (endpoint.body === undefined || isFile(endpoint.body)) continue
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
    for (const field of fieldsOf(schema))
      // a kind of notification, not a token
      if (/password|token|secret|passphrase/i.test(field) && field !== 'token-made') {
        secret.push(field)
        expect(SECRET_FIELDS, `${nameOf(endpoint)} ${field}`).toContain(field)
      }
  }
  expect(new Set(secret)).toEqual(SECRET_FIELDS)
})
