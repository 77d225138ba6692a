import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SecondWayKind } from '../../shared/second-way-schema.ts'
import { passkeySite } from '../passkeys/passkey-site.ts'

/** The refusal of a sign-in that takes a second way, with what the second step needs (spec 33.2). */
export function secondWayNeeded(
  { config }: Pick<Platform, 'config'>,
  { attempt, ways }: { attempt: string; ways: readonly SecondWayKind[] },
): AppError {
  // a passkey works nowhere else than at the address that it was made for
  const usable = passkeySite(config) === undefined ? ways.filter((way) => way !== 'passkey') : ways
  return new AppError('second_way_needed', 'Enter a code or use a passkey to go on.', {
    attempt,
    ways: usable,
  })
}
