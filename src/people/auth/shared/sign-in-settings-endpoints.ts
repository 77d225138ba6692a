import { endpoint } from '#platform/shared/endpoint.ts'
import { KeptPasswordInput, SignInSettings, SignInSettingsInput } from './sign-in-settings-schema.ts'

/** The calls of the page Sign-in (spec 35.2, 35.4). */

export const getSignInSettings = endpoint('GET', '/sign-in-settings', {
  can: 'user:edit',
  summary: 'Whether a second way is required, and who of those concerned has one',
  reply: SignInSettings,
})

export const updateSignInSettings = endpoint('PUT', '/sign-in-settings', {
  can: 'user:edit',
  proof: true,
  summary:
    'Requires a second way of administrators and accountants, or no longer; 409 for a caller without one',
  body: SignInSettingsInput,
  reply: SignInSettings,
})

export const keepOnePassword = endpoint('PUT', '/sign-in-settings/password', {
  can: 'user:edit',
  proof: true,
  summary: 'Switches passwords off for everybody but one administrator, or, with null, on again for all',
  body: KeptPasswordInput,
  reply: SignInSettings,
})
