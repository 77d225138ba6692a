import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { ClientAccount } from '../../shared/payment-schema.ts'
import { labelOf } from './pay-invoice.ts'
import { readPaymentRows, toPayment } from './payment-rows.ts'

/** Maximum number of entries, newest first. */
const MAX_ENTRIES = 100

/** The account of a client, empty if there is none yet. @throws AppError not_found for the client */
export async function getClientAccount(database: Executor, clientId: number): Promise<ClientAccount> {
  const client = await database
    .selectFrom('clients')
    .leftJoin('client_accounts as account', 'account.client_id', 'clients.id')
    .select('account.id')
    .where('clients.id', '=', clientId)
    .executeTakeFirst()
  if (client === undefined) throw notFound('Client')
  return client.id === null ? { id: null, balance: 0, entries: [] } : readAccount(database, client.id)
}

/** An account with its newest entries. @throws AppError not_found */
export async function readAccount(database: Executor, id: number | null): Promise<ClientAccount> {
  const account = await database
    .selectFrom('client_accounts')
    .select(['id', 'balance_cents'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (account === undefined) throw notFound('Account')
  const { rows: newest } = await sql<{ id: number }>`
    select id from payments where account_id = ${account.id} order by id desc limit ${MAX_ENTRIES}`.execute(
    database,
  )
  const rows = await readPaymentRows(
    database,
    'id',
    newest.map((row) => row.id),
  )
  const invoices = await otherSides(
    database,
    rows.flatMap((row) => row.transfer_id ?? []),
  )
  return {
    id: account.id,
    balance: fromCents(storedCents(account.balance_cents)),
    entries: rows
      .toReversed()
      .map((row) => ({ ...toPayment(row), invoice: invoices.get(row.transfer_id ?? '') ?? null })),
  }
}

async function otherSides(
  database: Executor,
  transfers: readonly string[],
): Promise<ReadonlyMap<string, { id: number; label: string }>> {
  const rows = await database
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .select(['payments.transfer_id', 'invoices.id', 'invoices.invoice_number'])
    .where('payments.transfer_id', '=', sql<string>`any(${[...transfers]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.transfer_id ?? '', { id: row.id, label: labelOf(row) }]))
}
