import type { FeatureCalls } from '#test/feature-calls.ts'
import { listSessions, logIn } from '../shared/auth-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /auth/options': 'anybody',
    'POST /auth/signup': 'anybody',
    'POST /auth/login': 'anybody',
    'POST /auth/refresh': 'anybody',
    'POST /auth/password-recovery': 'anybody',
    'POST /auth/password-reset': 'anybody',
    'POST /auth/logout': 'session',
    'POST /auth/sign-out-everywhere': 'session',
    'POST /auth/sign-out-elsewhere': 'active',
    'GET /auth/sessions': 'active',
    'DELETE /auth/sessions/:id': 'active',
    'GET /auth/me': 'session',
    'PATCH /auth/me': 'active',
  },
  one: {
    // another one than the one that calls
    async auth({ app, admin }) {
      await app.call(logIn, { body: { email: admin.email, password: admin.password } })
      const sessions = await app.call(listSessions, { as: admin })
      return sessions.body.find((session) => !session.isThis)?.id ?? ''
    },
  },
  bodies: () => ({
    'PATCH /auth/me': { fName: 'Mallory' },
  }),
}
