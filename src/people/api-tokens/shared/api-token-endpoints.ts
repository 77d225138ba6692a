import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { AnyApiToken, ApiToken, MadeApiToken, NewApiToken } from './api-token-schema.ts'

/** The calls of personal tokens (spec 32.3). */

const params = z.object({ id: z.uuid({ error: 'This is not the id of a token' }) })

export const listApiTokens = endpoint('GET', '/tokens', {
  can: 'active',
  summary: 'The own personal tokens, without their secrets, the newest first',
  reply: z.array(ApiToken),
})

export const createApiToken = endpoint('POST', '/tokens', {
  can: 'active',
  // a stolen session makes no token that outlives it
  proof: true,
  summary: 'Makes a personal token; its secret is in this reply only',
  body: NewApiToken,
  reply: MadeApiToken,
  status: 201,
})

export const revokeApiToken = endpoint('DELETE', '/tokens/:id', {
  can: 'active',
  summary: 'Ends an own personal token at once',
  params,
  reply: 'empty',
  status: 204,
})

export const listAllApiTokens = endpoint('GET', '/all-tokens', {
  can: 'user:edit',
  summary: 'The personal tokens of everybody, without their secrets, the newest first',
  reply: z.array(AnyApiToken),
})

export const revokeAnyApiToken = endpoint('DELETE', '/all-tokens/:id', {
  can: 'user:edit',
  summary: "Ends anybody's personal token at once; its owner is told",
  params,
  reply: 'empty',
  status: 204,
})
