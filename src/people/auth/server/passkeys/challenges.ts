import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'
import type { ChallengePurpose } from './passkey-tables.ts'

/** How long there is to answer. */
const LIFETIME = 5 * 60 * 1000

/** What a challenge is for: only that spends it. */
export type ChallengeUse =
  | { purpose: 'add' | 'proof'; userId: string }
  | { purpose: 'sign-in' }
  | { purpose: 'second-way'; attempt: string }

/** Makes a challenge. It lives in the database, because the reply may reach another process. */
export async function makeChallenge(database: Executor, use: ChallengeUse, now: Date): Promise<string> {
  const challenge = makeSecret()
  await database
    .insertInto('passkey_challenges')
    .values({
      hash: hashSecret(challenge),
      ...columnsOf(use),
      expires_at: new Date(now.getTime() + LIFETIME),
    })
    .execute()
  return challenge
}

/**
 * Spends the challenge that an authenticator signed.
 * @param clientData as the browser sent it, base64url of JSON; untrusted until the signature is checked
 * @returns the challenge; undefined if it is unknown, spent, late, or was made for something else
 */
export async function spendChallenge(
  transaction: WriteExecutor,
  clientData: string,
  use: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const { purpose, user_id: userId, attempt } = columnsOf(use)
  const spent = await transaction
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('attempt', 'is not distinct from', attempt)
    .where('expires_at', '>', now.toISOString())
    .returning('hash')
    .executeTakeFirst()
  return spent === undefined ? undefined : challenge
}

function columnsOf(use: ChallengeUse): {
  purpose: ChallengePurpose
  user_id: string | null
  attempt: Buffer | null
} {
  return {
    purpose: use.purpose,
    user_id: use.purpose === 'add' || use.purpose === 'proof' ? use.userId : null,
    attempt: use.purpose === 'second-way' ? hashSecret(use.attempt) : null,
  }
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
