import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { formatLkr, storedCents } from '#platform/shared/money.ts'

/** Who an account belongs to, as an invoice names it. */
export interface AccountHolder {
  clientId: number | null
  /** Counts only without a listed client. */
  email: string | null
  name: string | null
}

/**
 * The id of the account of a client, or of an e-mail address without one; it is opened when it is first needed. A holder
 * without either gets an account of its own. The client must be locked.
 */
export async function accountOf(
  transaction: WriteExecutor,
  { clientId, email, name }: AccountHolder,
  now: Date,
): Promise<number> {
  const key = clientId === null ? { email } : { client_id: clientId }
  const isSame =
    clientId === null ? sql<boolean>`email = ${email}` : sql<boolean>`client_id = ${clientId}::integer`
  const find = () => transaction.selectFrom('client_accounts').select('id').where(isSame).executeTakeFirst()
  const account =
    (await find()) ??
    (await transaction
      .insertInto('client_accounts')
      .values({ ...key, name: name ?? email ?? '', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) ??
    (await find())
  if (account === undefined) throw new Error('An account is neither there nor could it be opened')
  return account.id
}

/** A client with money on its account stays until it is used or paid back. @throws AppError conflict */
export async function refuseWithBalance(
  transaction: WriteExecutor,
  { id }: { id: number },
): Promise<Readonly<Record<string, unknown>>> {
  const account = await transaction
    .selectFrom('client_accounts')
    .select('balance_cents')
    .where('client_id', '=', id)
    .where('balance_cents', '>', 0)
    .executeTakeFirst()
  if (account === undefined) return {}
  const balance = formatLkr(storedCents(account.balance_cents))
  throw new AppError('conflict', `${balance} are on this client’s account: apply or pay them back first`)
}
