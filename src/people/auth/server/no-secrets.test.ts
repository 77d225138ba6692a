import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts'
import { listOutbox } from '#people/outbox/shared/outbox-endpoints.ts'
import {
  createUser,
  deleteUser,
  getUser,
  getUserByEmail,
  listUsers,
  updateUser,
} from '#people/users/shared/user-endpoints.ts'
import { logIn, refreshTokens, resetPassword, signUp, updateMe } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

let app: TestApp

afterEach(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

it('no log line, audit entry or unrelated reply contains a password, hash, token or link', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  app = await startTestApp({ logLevel: 'debug' })

  const person = { fName: 'Nimali', sName: 'Perera', email: 'nimali@example.lk', password: TEST_PASSWORD }
  const admin = (await app.call(signUp, { body: person })).body
  const token = admin.access_token
  const fields = {
    fName: 'Kasun',
    sName: 'Fernando',
    email: 'kasun@example.lk',
    role: 'USER',
    status: 'Active',
  } as const
  const invited = (await app.call(createUser, { token, body: fields })).body
  const secret = new URL(invited.invitationLink).searchParams.get('token') ?? ''
  const next = 'rain on the roof'
  await app.call(resetPassword, { body: { token: secret, password: next } })
  const signedIn = (await app.call(logIn, { body: { email: fields.email, password: next } })).body
  await app.call(logIn, { body: { email: fields.email, password: 'a wrong attempt' } })
  const refreshed = (await app.call(refreshTokens, { body: { refreshToken: admin.refresh_token } })).body
  await app.send({ method: 'GET', url: `/auth/password-reset?token=${secret}` })
  await app.send({ method: 'POST', url: '/api/auth/login', payload: `{"password":"${next}` })

  const params = { id: invited.id }
  const changed = await app.call(updateUser, { token, params, body: { ...fields, sName: 'Silva' } })
  const own = await app.call(updateMe, {
    token,
    body: { currentPassword: TEST_PASSWORD, password: 'lamps along the lake' },
  })
  const replies = [
    changed,
    own,
    await app.call(getMe, { token }),
    await app.call(listUsers, { token }),
    await app.call(getUser, { token, params }),
    await app.call(getUserByEmail, { token, query: { email: fields.email } }),
    await app.call(listOutbox, { token }),
  ].map((reply) => {
    expect(reply.status).toBe(200)
    return JSON.stringify(reply.body)
  })
  await app.call(deleteUser, { token, params })

  const { rows } = await app.platform.pool.query(
    "select entity, action, coalesce(before::text, '') || coalesce(after::text, '') as row from changes",
  )
  const deleted = rows.find((row) => row.entity === 'user' && row.action === 'delete')
  expect(JSON.parse(deleted.row)).toMatchObject({
    id: invited.id,
    s_name: 'Silva',
    created_at: expect.any(String),
  })
  const audit = JSON.stringify(rows)
  expect(lines.join('')).toContain('POST /api/auth/login')

  const secrets = [
    TEST_PASSWORD,
    next,
    'a wrong attempt',
    'lamps along the lake',
    secret,
    '$argon2',
    'password_hash',
  ]
  for (const tokens of [admin, signedIn, refreshed]) secrets.push(tokens.access_token, tokens.refresh_token)
  for (const text of [lines.join(''), audit, ...replies])
    for (const one of secrets) expect(text).not.toContain(one)
})
