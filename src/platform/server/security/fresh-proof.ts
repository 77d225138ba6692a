import { AppError } from '#platform/shared/errors.ts'
import type { Actor } from './actor.ts'

/** Milliseconds for which a proof counts (spec 35.1). */
export const PROOF_LIFETIME = 10 * 60 * 1000
/** Milliseconds by which the clocks of two processes may differ: a proof of the future counts no longer than this. */
const CLOCK_TOLERANCE = 60 * 1000

/**
 * Requires that the session's owner proved to be there a short time ago: a session may be stolen, or left open. Calls
 * that always need it declare `proof` instead; see Endpoint.
 * @throws AppError proof_needed; forbidden for a personal token, whose owner cannot be asked
 */
export function requireProof({ scopes, provenAt }: Pick<Actor, 'scopes' | 'provenAt'>, now: Date): void {
  if (scopes !== undefined) throw new AppError('forbidden', 'A personal token cannot do this.')
  const age = provenAt === undefined ? Infinity : now.getTime() - Date.parse(provenAt)
  if (age > PROOF_LIFETIME || age < -CLOCK_TOLERANCE)
    throw new AppError('proof_needed', 'Please confirm that it is you.')
}
