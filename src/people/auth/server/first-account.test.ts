import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts'
import { signUp } from '../shared/auth-endpoints.ts'

// hashing limits concurrency and would hide a race
vi.mock('@node-rs/argon2', () => ({ hash: async () => 'a hash', verify: async () => false }))

const ROUNDS = 10

let app: TestApp
let other: TestApp

beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

it(`exactly one of twenty accounts becomes ADMIN when they sign up at once in two processes, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await app.platform.pool.query('delete from users')
    const replies = await atOnce(20, (index) =>
      (index % 2 === 0 ? app : other).call(signUp, {
        body: { fName: 'A', sName: 'B', email: `person${index}@example.lk`, password: TEST_PASSWORD },
        from: `10.0.${round}.${index}`,
      }),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(20)
    expect(replies.filter((reply) => reply.body.user.role === 'ADMIN')).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.user.status === 'Active')).toHaveLength(1)
  }
})
