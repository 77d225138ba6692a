import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { invalidField, notFound } from '#platform/shared/errors.ts'
import {
  type Cents,
  difference,
  formatLkr,
  negative,
  storedCents,
  sumOf,
  toCents,
} from '#platform/shared/money.ts'
import type { ClientAccount, RefundInput, TransferInput } from '../../shared/payment-schema.ts'
import { INVOICE_ENTITY, type InvoiceRow } from '../invoice-tables.ts'
import type { InvoiceWriter, PaymentWriter } from '../invoice-writer.ts'
import { lockForPayment, lockTargets } from './lock-for-payment.ts'
import { labelOf, notifyPaid, pastDay, requirePart } from './pay-invoice.ts'
import { insertPayment } from './payment-rows.ts'
import { ACCOUNT_ENTITY } from './payment-tables.ts'
import { readAccount } from './read-account.ts'

/** Pays an invoice from the account of its client. @throws AppError not_found, conflict, validation */
export async function applyToInvoice(
  transaction: WriteExecutor,
  accountId: number,
  input: TransferInput,
  writer: PaymentWriter,
): Promise<ClientAccount> {
  const amount = toCents(input.amount)
  const held = await lockOfAccount(transaction, accountId, input.invoiceId, writer)
  await requireBalance(transaction, accountId, amount)
  requirePart(held, amount, writer.today, 'amount')
  await transfer(transaction, { held, accountId, amount, event: 'applied' }, writer)
  if (sumOf([storedCents(held.paid_cents), amount]) === storedCents(held.total_cents))
    await notifyPaid(transaction, held, writer)
  return readAccount(transaction, accountId)
}

/**
 * Moves what the account paid of an invoice back.
 * @throws AppError not_found; validation at amount if the account paid less
 */
export async function moveBack(
  transaction: WriteExecutor,
  accountId: number,
  input: TransferInput,
  writer: PaymentWriter,
): Promise<ClientAccount> {
  const amount = toCents(input.amount)
  const held = await lockOfAccount(transaction, accountId, input.invoiceId, writer)
  const { paid } = await transaction
    .selectFrom('payments')
    .select((select) => select.fn.coalesce(select.fn.sum<string>('amount_cents'), select.lit(0)).as('paid'))
    .where('invoice_id', '=', held.id)
    .where('kind', '=', 'transfer')
    .executeTakeFirstOrThrow()
  const moved = storedCents(Number(paid))
  if (amount > moved) throw invalidField('amount', `The account paid ${formatLkr(moved)} of ${labelOf(held)}`)
  const settled = await settledByCredit(transaction, held.id)
  if (sumOf([amount, settled]) > moved)
    throw invalidField(
      'amount',
      `Credit notes paid ${formatLkr(settled)} of it: ${formatLkr(difference(moved, settled))} can be moved back`,
    )
  await transfer(transaction, { held, accountId, amount: negative(amount), event: 'moved back' }, writer)
  return readAccount(transaction, accountId)
}

/** Pays money on an account back. @throws AppError not_found; validation at amount, paidOn */
export async function refund(
  transaction: WriteExecutor,
  accountId: number,
  input: RefundInput,
  writer: PaymentWriter,
): Promise<ClientAccount> {
  const amount = toCents(input.amount)
  const paidOn = pastDay(input.paidOn, writer.today)
  await lockTargets(transaction, [{ invoice_id: null, account_id: accountId }])
  await requireBalance(transaction, accountId, amount)
  await payBack(transaction, { ...input, accountId, amount, paidOn }, writer)
  return readAccount(transaction, accountId)
}

/** Stores a refund from a locked account that has as much. */
export async function payBack(
  transaction: WriteExecutor,
  { accountId, amount, paidOn, method, reference }: Omit<RefundInput, 'amount' | 'paidOn'> & PaidBack,
  writer: InvoiceWriter,
): Promise<void> {
  const paymentId = await insertPayment(
    transaction,
    {
      account_id: accountId,
      kind: 'refund',
      amount_cents: negative(amount),
      paid_on: paidOn,
      method: method ?? null,
      reference: textOrNull(reference),
    },
    writer,
  )
  await recordChange(transaction, {
    entity: ACCOUNT_ENTITY,
    id: accountId,
    action: 'update',
    actor: writer.actor,
    before: {},
    after: { event: 'refunded', payment_id: paymentId, amount_cents: amount, paid_on: paidOn },
  })
}

interface PaidBack {
  accountId: number
  amount: Cents
  paidOn: string
}

/** What credit notes that stand settled of an invoice: it is not moved back (spec 10.17). */
async function settledByCredit(transaction: WriteExecutor, invoiceId: number): Promise<Cents> {
  const { rows } = await sql<{ settled: string }>`
    select coalesce(sum(settled_cents), 0)::text as settled from credit_notes
    where invoice_id = ${invoiceId} and voided_at is null`.execute(transaction)
  return storedCents(Number(rows[0]?.settled ?? 0))
}

/** Locks an account and an invoice of the same client. @throws AppError not_found, conflict; validation at invoiceId */
async function lockOfAccount(
  transaction: WriteExecutor,
  accountId: number,
  invoiceId: number,
  writer: PaymentWriter,
): Promise<InvoiceRow> {
  const { held, accountId: own } = await lockForPayment(transaction, invoiceId, writer.now)
  if (own !== accountId) throw invalidField('invoiceId', `Invoice ${labelOf(held)} is not one of this client`)
  return held
}

/** @throws AppError not_found; validation at amount if there is less on the account */
async function requireBalance(transaction: WriteExecutor, accountId: number, amount: Cents): Promise<void> {
  const account = await transaction
    .selectFrom('client_accounts')
    .select('balance_cents')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined) throw notFound('Account')
  const balance = storedCents(account.balance_cents)
  if (amount > balance) throw invalidField('amount', `There are ${formatLkr(balance)} on the account`)
}

/** Stores both sides of a transfer between a locked account and a locked invoice. @param amount above 0 to the invoice, below 0 to the account */
export async function transfer(
  transaction: WriteExecutor,
  move: { held: InvoiceRow; accountId: number; amount: Cents; event: 'applied' | 'moved back' },
  writer: InvoiceWriter,
): Promise<void> {
  const { held, accountId, amount, event } = move
  const row = { kind: 'transfer', transfer_id: randomUUID(), paid_on: writer.today } as const
  await insertPayment(transaction, { ...row, account_id: accountId, amount_cents: negative(amount) }, writer)
  const paymentId = await insertPayment(
    transaction,
    { ...row, invoice_id: held.id, amount_cents: amount },
    writer,
  )
  await transaction
    .updateTable('invoices')
    .set({ updated_at: writer.now })
    .where('id', '=', held.id)
    .execute()
  const after = { event, payment_id: paymentId, amount_cents: amount, paid_on: writer.today }
  const change = { action: 'update', actor: writer.actor, before: {} } as const
  await recordChange(transaction, { ...change, entity: INVOICE_ENTITY, id: held.id, after })
  await recordChange(transaction, {
    ...change,
    entity: ACCOUNT_ENTITY,
    id: accountId,
    after: { ...after, amount_cents: negative(amount) },
  })
}
