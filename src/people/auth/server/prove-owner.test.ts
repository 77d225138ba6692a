import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { sampleToken } from '#test/sample-token.ts'
import { prove } from '#test/second-way-scene.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, refreshTokens } from '../shared/auth-endpoints.ts'

const MINUTE = 60_000
let app: TestApp
let admin: TestAccount
let user: TestAccount
let existing: Existing

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  existing = await addOneOfEach(app, admin, user)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from rate_limits')
  admin = await signIn(admin)
})

const signIn = async (account: TestAccount): Promise<TestAccount> => {
  const { email, password } = account
  const { body } = await app.call(logIn, { body: { email, password } })
  return { ...account, accessToken: body.access_token, refreshToken: body.refresh_token }
}
const setProof = (age: string, as = admin) =>
  app.platform.pool.query(
    `update sessions set proven_at = $1::timestamptz - $2::interval
     where user_id = $3 and id = (select max(id::text)::uuid from sessions where user_id = $3)`,
    [app.platform.clock(), age, as.id],
  )
const makeToken = (as = admin) => app.call(createApiToken, { as, body: sampleToken() })
const stale = { status: 403, code: 'proof_needed' }
const refusal = ({ status, error }: { status: number; error?: { code?: string } }) => ({
  status,
  code: error?.code,
})

describe('a proof (spec 35.1)', () => {
  it('is asked for by every call that declares it, and nothing changes without', async () => {
    const declared = app.router.endpoints.filter(({ proof }) => proof === true)
    expect(declared.map(nameOf)).toContain('POST /tokens')
    await setProof('11 minutes')
    const before = await storedRows(app.platform.pool)
    const bodies = sampleBodies(existing, admin)
    for (const endpoint of declared) {
      const reply = await app.send({
        method: endpoint.method,
        url: pathOf(endpoint, existing),
        token: admin.accessToken,
        ...(endpoint.body === undefined ? {} : { payload: JSON.stringify(bodies[nameOf(endpoint)] ?? {}) }),
      })
      expect(refusal(reply), nameOf(endpoint)).toEqual(stale)
    }
    expect(await storedRows(app.platform.pool)).toEqual(before)
  })

  it('counts for ten minutes, is given by the password, and is not prolonged by new tokens', async () => {
    await setProof('9 minutes 50 seconds')
    expect((await makeToken()).status).toBe(201)
    await setProof('10 minutes 1 second')
    expect(refusal(await makeToken())).toEqual(stale)
    const wrong = await prove(app, admin, 'a wrong attempt')
    expect([wrong.status, wrong.error.fields]).toEqual([
      400,
      { currentPassword: 'The current password is not right' },
    ])
    expect(refusal(await makeToken())).toEqual(stale)
    expect((await prove(app, admin)).status).toBe(204)
    expect((await makeToken()).status).toBe(201)

    app.moveClock(9 * MINUTE)
    const { body } = await app.call(refreshTokens, { body: { refreshToken: admin.refreshToken } })
    admin = { ...admin, accessToken: body.access_token, refreshToken: body.refresh_token }
    expect((await makeToken()).status).toBe(201)
    app.moveClock(2 * MINUTE)
    expect(refusal(await makeToken())).toEqual(stale)
  })

  it('of another session does not count, nor one of the future', async () => {
    const elsewhere = await signIn(admin)
    await app.platform.pool.query(`update sessions set proven_at = created_at - interval '1 hour'`)
    expect((await prove(app, elsewhere)).status).toBe(204)
    expect(refusal(await makeToken(admin))).toEqual(stale)
    expect((await makeToken(elsewhere)).status).toBe(201)
    // as after a clock that was wrong
    await setProof('-1 hour', elsewhere)
    expect(refusal(await makeToken(elsewhere))).toEqual(stale)
  })

  it('is tried no more often than a sign-in', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove(app, admin, 'a wrong attempt')))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await prove(app, admin)).status).toBe(429)
  })
})
