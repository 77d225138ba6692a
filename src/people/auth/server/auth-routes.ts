import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import {
  endOwnSession as endOwnSessionEndpoint,
  getAuthOptions,
  listSessions as listSessionsEndpoint,
  logIn as logInEndpoint,
  logOut,
  proveOwner as proveOwnerEndpoint,
  refreshTokens,
  requestPasswordRecovery,
  resetPassword as resetPasswordEndpoint,
  signOutElsewhere,
  signOutEverywhere,
  signUp as signUpEndpoint,
  updateMe,
} from '../shared/auth-endpoints.ts'
import * as passkeys from '../shared/passkey-endpoints.ts'
import * as openId from '../shared/openid-endpoints.ts'
import * as secondWay from '../shared/second-way-endpoints.ts'
import * as signInSettings from '../shared/sign-in-settings-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { addressKey, REFRESH } from './attempt-limits.ts'
import { type AuthContext, authContextOf } from './auth-context.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logIn } from './log-in.ts'
import { changeOwnProfile, describeMe } from './own-profile.ts'
import { proveOwner } from './prove-owner.ts'
import { takeResult } from './openid-connect/openid-results.ts'
import { listIdentities, removeIdentity } from './openid-connect/own-identities.ts'
import { recoverPassword } from './passwords/recover-password.ts'
import { finishLogIn } from './second-way/finish-log-in.ts'
import { resetSecondWay } from './second-way/reset-second-way.ts'
import {
  confirmSecondWay,
  findSecondWay,
  renewRecoveryCodes,
  startSecondWay,
  turnOffSecondWay,
} from './second-way/second-way-service.ts'
import { askOwnPasskey, askPasskey, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys/passkey-service.ts'
import { passkeySite } from './passkeys/passkey-site.ts'
import { keepOnePassword } from './sign-in-settings/keep-one-password.ts'
import { arePasswordsOff } from './sign-in-settings/passwords-off.ts'
import { getSignInSettings, updateSignInSettings } from './sign-in-settings/sign-in-settings-service.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { endOwnSession, signOut } from './sessions/sign-out.ts'
import { isFirstAccount, signUp } from './sign-up.ts'

export function authRoutes(router: Router, platform: Platform): void {
  const context = authContextOf(platform)
  const { clock } = platform

  router.read(getAuthOptions, async ({ database }) => ({
    signup: platform.config.signup,
    firstAccount: await isFirstAccount(database),
    passkeyOrigin: passkeySite(platform.config)?.origin ?? null,
    ...(platform.config.openId === undefined ? {} : { openIdName: platform.config.openId.name }),
    ...((await arePasswordsOff(database)) ? { passwordsOff: true as const } : {}),
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

  router.read(getMe, async ({ database, actor }) => describeMe(platform, database, actor))
  router.writeAlone(proveOwnerEndpoint, ({ body, actor, request }) =>
    proveOwner(context, body, actor, request),
  )
  router.writeAlone(updateMe, ({ body, actor, request }) => changeOwnProfile(context, body, actor, request))
  router.writeAlone(requestPasswordRecovery, async ({ body, request }) => ({
    message: await recoverPassword(context, body.email, request),
  }))
  router.writeAlone(resetPasswordEndpoint, ({ body, request }) => resetPassword(context, body, request))
  secondWayRoutes(router, context)
  passkeyRoutes(router, context)
  openIdRoutes(router, context)
  signInSettingsRoutes(router, platform)
}

function openIdRoutes(router: Router, context: AuthContext): void {
  const { platform } = context
  router.writeAlone(openId.takeOpenIdResult, ({ request }) => takeResult(context, request.cookies, request))
  router.read(openId.listIdentities, ({ database, actor }) => listIdentities(database, actor))
  router.write(openId.removeIdentity, ({ database, params, actor }) =>
    removeIdentity(database, platform, params.id, actor),
  )
}

function signInSettingsRoutes(router: Router, platform: Platform): void {
  router.read(signInSettings.getSignInSettings, ({ database, actor }) =>
    getSignInSettings(database, platform.config, actor),
  )
  router.write(signInSettings.updateSignInSettings, ({ database, body, actor }) =>
    updateSignInSettings(database, platform, body, actor),
  )
  router.write(signInSettings.keepOnePassword, ({ database, body, actor }) =>
    keepOnePassword(database, platform, body, actor),
  )
}

function secondWayRoutes(router: Router, context: AuthContext): void {
  const { platform } = context
  router.writeAlone(secondWay.finishLogIn, ({ body, request }) => finishLogIn(context, body, request))
  router.read(secondWay.getSecondWay, ({ database, actor }) => findSecondWay(database, actor.id))
  router.write(secondWay.startSecondWay, ({ database, actor }) => startSecondWay(database, platform, actor))
  router.write(secondWay.confirmSecondWay, ({ database, body, actor }) =>
    confirmSecondWay(database, platform, body.code, actor),
  )
  router.write(secondWay.renewRecoveryCodes, ({ database, actor }) =>
    renewRecoveryCodes(database, platform, actor),
  )
  router.writeAlone(secondWay.turnOffSecondWay, ({ body, actor, request, once }) =>
    turnOffSecondWay(platform, body, { actor, from: request, once }),
  )
  router.write(secondWay.resetSecondWay, ({ database, params, actor }) =>
    resetSecondWay(database, platform, params.id, actor),
  )
}

function passkeyRoutes(router: Router, context: AuthContext): void {
  const { platform } = context
  router.read(passkeys.listPasskeys, ({ database, actor }) => listPasskeys(database, actor.id))
  router.write(passkeys.startPasskey, ({ database, actor }) => startPasskey(database, platform, actor))
  router.write(passkeys.addPasskey, ({ database, body, actor }) =>
    addPasskey(database, platform, body, actor),
  )
  router.write(passkeys.renamePasskey, ({ database, params, body, actor }) =>
    renamePasskey(database, platform, { id: params.id, name: body.name }, actor),
  )
  router.write(passkeys.removePasskey, ({ database, params, actor }) =>
    removePasskey(database, platform, params.id, actor),
  )
  router.write(passkeys.askOwnPasskey, ({ database, actor }) => askOwnPasskey(database, platform, actor.id))
  router.writeAlone(passkeys.askPasskey, ({ body, request }) => askPasskey(context, body.attempt, request))
  router.writeAlone(passkeys.logInWithPasskey, ({ body, request }) =>
    logInWithPasskey(context, body, request),
  )
}
