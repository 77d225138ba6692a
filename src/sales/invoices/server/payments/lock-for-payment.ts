import { sql } from 'kysely'
import { type AccountHolder, accountOf } from '#sales/clients/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder, storedTargets } from '#platform/server/database/lock-order.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { locksOfQuotes } from '../deposits/lock-billed.ts'
import { findInvoice, lockInvoice, type WholeInvoice } from '../read-invoice.ts'

interface Holder {
  client_id: number | null
  client_email: string | null
  client_name: string | null
}

/** Whose account the payments of an invoice belong to. */
export function holderOf(invoice: Holder): AccountHolder {
  return { clientId: invoice.client_id, email: invoice.client_email, name: invoice.client_name }
}

/**
 * Opens the account of an invoice's client if there is none, then locks the account and the invoice, in this order.
 * @throws AppError not_found; conflict if the invoice gets another client at this moment
 */
export async function lockForPayment(
  transaction: WriteExecutor,
  invoiceId: number,
  now: Date,
): Promise<{ accountId: number; held: WholeInvoice }> {
  const before = await transaction
    .selectFrom('invoices')
    .select(['client_id', 'client_email', 'client_name'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (before === undefined) throw notFound('Invoice')
  const known = before.client_id === null ? await accountBefore(transaction, invoiceId) : undefined
  if (known !== undefined)
    return { accountId: known, held: await lockWithAccount(transaction, known, invoiceId) }
  const accountId = await openAccount(transaction, holderOf(before), now)
  const held = accountId === undefined ? undefined : await lockInvoice(transaction, invoiceId)
  if (
    accountId === undefined ||
    held?.client_id !== before.client_id ||
    held.client_email !== before.client_email
  )
    throw new AppError('conflict', 'This invoice was changed a moment ago. Please try again.')
  return { accountId, held }
}

/**
 * The account of an invoice without a listed client, if it has one already: where its money went before, or the account
 * of the client that is in the bin. Both come back together.
 */
async function accountBefore(transaction: WriteExecutor, invoiceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select receipts.account_id from payments join receipts on receipts.id = payments.receipt_id
        where payments.invoice_id = ${invoiceId} order by payments.id desc limit 1),
      (select other.account_id from payments own join payments other on other.transfer_id = own.transfer_id
        where own.invoice_id = ${invoiceId} and other.account_id is not null order by own.id desc limit 1),
      (select account.row_id from lost_links invoice
        join lost_links account using (target_table, target_id, column_name)
        where invoice.table_name = 'invoices' and invoice.row_id = ${invoiceId} and column_name = 'client_id'
          and account.table_name = 'client_accounts')) as id`.execute(transaction)
  return rows[0]?.id ?? undefined
}

/** Locks an account and an invoice that has to do with it, after what they reference, and reads the invoice. */
export async function lockWithAccount(
  transaction: WriteExecutor,
  accountId: number,
  invoiceId: number,
): Promise<WholeInvoice> {
  await lockInOrder(transaction, [
    ...(await storedTargets(transaction, 'client_accounts', [accountId])),
    ...(await storedTargets(transaction, 'invoices', [invoiceId])),
    ...(await locksOfQuotes(transaction, [invoiceId])),
    { table: 'client_accounts', ids: [accountId], to: 'change' },
    { table: 'invoices', ids: [invoiceId], to: 'delete' },
  ])
  return findInvoice(transaction, invoiceId)
}

/** Locks a client's account, after the client; undefined if the client does not exist. */
export async function openAccount(
  transaction: WriteExecutor,
  holder: AccountHolder,
  now: Date,
): Promise<number | undefined> {
  if (holder.clientId !== null) {
    const { rows } = await sql`select 1 from clients where id = ${holder.clientId} for key share`.execute(
      transaction,
    )
    if (rows.length === 0) return undefined
  }
  const id = await accountOf(transaction, holder, now)
  await lockInOrder(transaction, [{ table: 'client_accounts', ids: [id], to: 'change' }])
  return id
}

/** Locks accounts and then invoices, each by id, after what they refer to. */
export async function lockTargets(
  transaction: WriteExecutor,
  rows: readonly { invoice_id: number | null; account_id: number | null }[],
): Promise<void> {
  const accounts = rows.flatMap((row) => row.account_id ?? [])
  const invoices = rows.flatMap((row) => row.invoice_id ?? [])
  await lockInOrder(transaction, [
    ...(await storedTargets(transaction, 'client_accounts', accounts)),
    ...(await storedTargets(transaction, 'invoices', invoices)),
    { table: 'client_accounts', ids: accounts, to: 'change' },
    { table: 'invoices', ids: invoices, to: 'delete' },
  ])
}
