import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'
import type { Platform } from '../platform.ts'
import { recordRefusedCall } from '../records/record-attempt.ts'
import type { Actor } from '../security/actor.ts'
import { addressKey } from '../security/address-key.ts'
import { requireProof } from '../security/fresh-proof.ts'
import { requireSecondWay } from '../security/second-way-due.ts'
import type { ClientAddress } from './client-address.ts'

/** An access token, or a personal one. */
const BEARER = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]*)?)$/

/**
 * The caller, if permitted. Order of refusals: 401 missing or invalid token, 403 not allowed (spec 1.5).
 * @throws AppError unauthenticated, account_pending, second_way_required, forbidden, proof_needed,
 *   rate_limited
 */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  platform: Platform,
  addressOf: ClientAddress,
): Promise<Actor | undefined> {
  if (endpoint.can === 'public') {
    platform.rateLimits.countCall(`address:${addressKey(addressOf(request.raw))}`)
    return undefined
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const authenticated = token === undefined ? undefined : await platform.authenticate(token)
  if (authenticated === undefined) {
    platform.rateLimits.countCall(`address:${addressKey(addressOf(request.raw))}`)
    throw new AppError('unauthenticated', 'Please sign in.')
  }
  const { actor } = authenticated
  // a program that calls too often does not use up the calls of its owner's browsers
  platform.rateLimits.countCall(actor.scopes === undefined ? `user:${actor.id}` : `token:${actor.sessionId}`)
  if (actor.scopes !== undefined && !isOpenToTokens(endpoint))
    throw new AppError('forbidden', 'A personal token cannot do this.')
  const isOwn =
    actor.scopes === undefined && (endpoint.can === 'signed-in' || endpoint.beforeSecondWay === true)
  if (!isOwn) requireSecondWay(actor, platform.clock())
  if (endpoint.can === 'signed-in') return actor
  if (actor.status === 'Pending')
    throw new AppError('account_pending', 'Your account is waiting for approval')
  if (endpoint.can !== 'active' && !holds(actor, endpoint.can)) {
    platform.log.warn(
      { userId: actor.id, call: `${endpoint.method} ${endpoint.path}`, requestId: request.id },
      'call refused',
    )
    const fault = new AppError('forbidden', 'You are not allowed to do this.')
    await recordRefusedCall(platform, endpoint, { actor, address: addressOf(request.raw), fault })
    throw fault
  }
  if (endpoint.proof === true) requireProof(actor, platform.clock())
  return actor
}

/**
 * What needs no permission is a person's own: sessions, tokens, notifications. So is what whoever reads may change, such
 * as own messages and saved views: a token that may only read changes nothing (spec 32.2).
 */
function isOpenToTokens({ can: access, byToken, method, proof }: Endpoint): boolean {
  if (byToken === true) return true
  if (proof === true) return false
  return access !== 'signed-in' && access !== 'active' && (method === 'GET' || !access.endsWith(':view'))
}
