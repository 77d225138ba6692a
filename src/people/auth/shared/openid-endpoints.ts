import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { SignedIn } from './auth-schema.ts'
import { Identity, OPEN_ID_PATH } from './openid-schema.ts'

/** The calls of sign-in by OpenID Connect (spec 37); its two pages are in openid-pages.ts. */

export const takeOpenIdResult = endpoint('POST', `${OPEN_ID_PATH}/result`, {
  can: 'public',
  summary:
    'Signs in the browser that came back from the other service, known by its cookie; once, within a minute',
  reply: SignedIn,
})

export const listIdentities = endpoint('GET', '/identities', {
  can: 'active',
  summary: 'The services that sign in to the own account',
  reply: z.array(Identity),
})

export const removeIdentity = endpoint('DELETE', '/identities/:id', {
  can: 'active',
  proof: true,
  summary: 'Disconnects a service from the own account',
  params: z.object({ id: z.uuid() }),
  reply: 'empty',
  status: 204,
})
