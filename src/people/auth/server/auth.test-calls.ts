import type { FeatureCalls } from '#test/feature-calls.ts'
import { TEST_PASSWORD } from '#test/test-app.ts'
import { listSessions, logIn } from '../shared/auth-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /auth/options': 'anybody',
    'POST /auth/signup': 'anybody',
    'POST /auth/login': 'anybody',
    'POST /auth/login/second': 'anybody',
    'POST /auth/login/passkey/options': 'anybody',
    'POST /auth/login/passkey': 'anybody',
    'POST /auth/oidc/result': 'anybody',
    'POST /auth/refresh': 'anybody',
    'POST /auth/password-recovery': 'anybody',
    'POST /auth/password-reset': 'anybody',
    'POST /auth/logout': 'session',
    'POST /auth/sign-out-everywhere': 'session',
    'POST /auth/sign-out-elsewhere': 'active',
    'GET /auth/sessions': 'active',
    'DELETE /auth/sessions/:id': 'active',
    'GET /auth/me': 'session',
    'POST /auth/proof': 'active',
    'PATCH /auth/me': 'active',
    'GET /identities': 'active',
    'DELETE /identities/:id': 'active',
    'GET /auth/second-way': 'active',
    'POST /auth/second-way': 'active',
    'POST /auth/second-way/confirm': 'active',
    'POST /auth/second-way/codes': 'active',
    'POST /auth/second-way/off': 'active',
    'GET /auth/passkeys': 'active',
    'POST /auth/passkeys/options': 'active',
    'POST /auth/passkeys': 'active',
    'PATCH /auth/passkeys/:id': 'active',
    'DELETE /auth/passkeys/:id': 'active',
    'POST /auth/proof/options': 'active',
    'POST /user/:id/second-way/reset': 'admins',
    'GET /sign-in-settings': 'admins',
    'PUT /sign-in-settings': 'admins',
    'PUT /sign-in-settings/password': 'admins',
  },
  one: {
    // another one than the one that calls
    async auth({ app, admin }) {
      await app.call(logIn, { body: { email: admin.email, password: admin.password } })
      const sessions = await app.call(listSessions, { as: admin })
      return sessions.body.find((session) => !session.isThis)?.id ?? ''
    },
    async identities({ app, admin }) {
      const id = crypto.randomUUID()
      await app.platform.database
        .insertInto('identities')
        .values({
          id,
          user_id: admin.id,
          // an account has one sign-in at each service
          issuer: `https://accounts.example.lk/${id}`,
          subject: id,
          email: admin.email,
          created_at: app.platform.clock(),
        })
        .execute()
      return id
    },
  },
  bodies: () => ({
    'PUT /sign-in-settings': { requiresSecondWay: false },
    'PUT /sign-in-settings/password': { keeper: null },
    'POST /auth/proof': { currentPassword: TEST_PASSWORD },
    'PATCH /auth/me': { fName: 'Mallory' },
    'POST /auth/second-way/confirm': { code: '123456' },
    'POST /auth/second-way/off': { code: '123456' },
    'POST /auth/passkeys': {
      name: 'Chrome on Windows',
      credential: {
        id: 'AQID',
        rawId: 'AQID',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
    'PATCH /auth/passkeys/:id': { name: 'Phone' },
  }),
}
