import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import {
  endOwnSession as endOwnSessionEndpoint,
  getAuthOptions,
  listSessions as listSessionsEndpoint,
  logIn as logInEndpoint,
  logOut,
  refreshTokens,
  requestPasswordRecovery,
  resetPassword as resetPasswordEndpoint,
  signOutElsewhere,
  signOutEverywhere,
  signUp as signUpEndpoint,
  updateMe,
} from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { addressKey, REFRESH } from './attempt-limits.ts'
import { createAuthContext } from './auth-context.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logIn } from './log-in.ts'
import { changeOwnProfile, describeMe } from './own-profile.ts'
import { RECOVERY_ANSWER, recoverPassword } from './passwords/recover-password.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { endOwnSession, signOut } from './sessions/sign-out.ts'
import { isFirstAccount, signUp } from './sign-up.ts'

export function authRoutes(router: Router, platform: Platform): void {
  const context = createAuthContext(platform)
  const { clock } = platform

  router.read(getAuthOptions, async ({ database }) => ({
    signup: platform.config.signup,
    firstAccount: await isFirstAccount(database),
  }))
  router.writeAlone(signUpEndpoint, ({ body, request, once }) => signUp(context, body, request, once))
  router.writeAlone(logInEndpoint, ({ body, request }) => logIn(context, body, request))
  router.writeAlone(refreshTokens, async ({ body, request }) => {
    await platform.rateLimits.consume(REFRESH, addressKey(request.address))
    return refreshSession(context, body.refreshToken)
  })

  router.write(logOut, ({ database, actor }) => signOut(database, actor, clock(), { only: actor.sessionId }))
  router.write(signOutEverywhere, ({ database, actor }) => signOut(database, actor, clock()))
  router.write(signOutElsewhere, ({ database, actor }) =>
    signOut(database, actor, clock(), { except: actor.sessionId }),
  )
  router.read(listSessionsEndpoint, ({ database, actor }) => listSessions(database, actor, clock()))
  router.write(endOwnSessionEndpoint, ({ database, params, actor }) =>
    endOwnSession(database, params.id, actor, clock()),
  )

  router.read(getMe, async ({ actor }) => describeMe(platform, actor))
  router.writeAlone(updateMe, ({ body, actor, request }) => changeOwnProfile(context, body, actor, request))
  router.writeAlone(requestPasswordRecovery, async ({ body, request }) => {
    await recoverPassword(context, body.email, request)
    return { message: RECOVERY_ANSWER }
  })
  router.writeAlone(resetPasswordEndpoint, ({ body, request }) => resetPassword(context, body, request))
}
