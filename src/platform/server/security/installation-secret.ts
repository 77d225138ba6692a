import { type ColumnType, sql } from 'kysely'
import type { Executor, RequiredTimestamp, WriteExecutor } from '../database/database.ts'
import { PRESENCE_TIMES } from '../live/presence.ts'
import type { Secrets } from './secrets.ts'
import { StartError } from '../operations/start-error.ts'

/** The secret with which this database is used. One row, from the first start on. */
export interface InstallationSecretTable {
  only_row: ColumnType<boolean, undefined, never>
  /** A keyed hash that only this secret produces and that does not reveal it. */
  fingerprint: string
  since: RequiredTimestamp
}

declare module '../database/database.ts' {
  interface Database {
    installation_secret: InstallationSecretTable
  }
}

/** The starting process and its secret. */
export interface SecretHolder {
  secrets: Secrets
  /** Whether other processes may use the database too: an embedded one has only this process. */
  isShared: boolean
  /** Whether the secret is JWT_SECRET rather than a file. */
  isGiven: boolean
  clock: () => Date
}

const fingerprintOf = (secrets: Secrets) => secrets.derive('fingerprint', 'installation')

/**
 * Verifies at a start that all processes of an installation have the same secret: otherwise tokens and stored replies
 * of one process would be refused by the others. The first process stores its fingerprint. With an embedded database a
 * new secret simply replaces the old one.
 * @returns whether the secret differs from the previous one
 * @throws StartError when the database is external and used with another secret
 */
export async function claimSecret(database: Executor, holder: SecretHolder): Promise<boolean> {
  const { secrets, isShared, isGiven, clock } = holder
  return database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('installation_secret')
      .values({ fingerprint: fingerprintOf(secrets), since: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) {
      await forgetUnreadable(transaction, secrets)
      return false
    }
    const { fingerprint } = await transaction
      .selectFrom('installation_secret')
      .select('fingerprint')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (fingerprint === fingerprintOf(secrets)) return false
    if (isShared) throw otherSecret(isGiven)
    await takeSecret(transaction, secrets, clock())
    return true
  })
}

/**
 * Makes this the secret of the database.
 * @param carryOver seals with it, in the same transaction, what has to stay readable
 * @throws StartError while a process is running, or was until recently
 */
export async function changeSecret(
  database: Executor,
  { secrets, clock }: Pick<SecretHolder, 'secrets' | 'clock'>,
  carryOver: (transaction: WriteExecutor) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { running } = await transaction
      .selectFrom('presence')
      .select((select) => select.fn.countAll<number>().as('running'))
      .where('alive_at', '>=', sql<string>`now() - ${PRESENCE_TIMES.lostAfter} * interval '1 millisecond'`)
      .executeTakeFirstOrThrow()
    if (running > 0)
      throw new StartError(
        `The secret is not changed while the installation runs: ${running} of its processes gave a sign of life within the last ${PRESENCE_TIMES.lostAfter / 1000} seconds. Stop all of them first.`,
      )
    await takeSecret(transaction, secrets, clock())
    await carryOver(transaction)
  })
}

async function takeSecret(transaction: WriteExecutor, secrets: Secrets, now: Date): Promise<void> {
  const row = { fingerprint: fingerprintOf(secrets), since: now }
  await transaction
    .insertInto('installation_secret')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
  await forgetUnreadable(transaction, secrets)
}

/** Stored replies are encrypted: those of another secret, such as in a restored backup, could not be decrypted. */
async function forgetUnreadable(transaction: WriteExecutor, secrets: Secrets): Promise<void> {
  const newest = await transaction
    .selectFrom('idempotency_keys')
    .select('reply')
    .where('reply', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!canOpen(secrets, newest?.reply ?? null)) await transaction.deleteFrom('idempotency_keys').execute()
}

function canOpen(secrets: Secrets, sealed: Buffer | null): boolean {
  try {
    if (sealed !== null) secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

function otherSecret(isGiven: boolean): StartError {
  const fault = isGiven
    ? 'JWT_SECRET is not the secret that this database is used with: give every process the same one'
    : 'The secret in the data folder is not the one that this database is used with: set JWT_SECRET to the same text for every process'
  return new StartError(`${fault}, or stop all of them and run \`npm run change-secret\` to change it.`)
}
