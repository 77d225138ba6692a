import { recordChange } from '#platform/server/records/changes.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { client } from '#sales/clients/shared/client-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { addSums, type Cents, difference, formatLkr, storedCents, toCents } from '#platform/shared/money.ts'
import type { Receipt, ReceiptInput, ReceiptParts } from '../../shared/payment-schema.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { findInvoice } from '../read-invoice.ts'
import { lockTargets, openAccount } from './lock-for-payment.ts'
import { labelOf, pastDay, recordPayment, requirePart } from './pay-invoice.ts'
import { insertPayment } from './payment-rows.ts'
import { ACCOUNT_ENTITY, RECEIPT_ENTITY, type ReceiptRow } from './payment-tables.ts'
import { findReceipt, getReceipt } from './read-receipts.ts'
import { recordWithheld } from './record-withheld.ts'
import { storeReceipt } from './store-receipt.ts'

/**
 * Records money that arrived at once, with its parts (spec 10.13).
 * @throws AppError conflict if an invoice accepts no payment; validation at clientId, paidOn, parts, or one of the parts
 */
export async function addReceipt(
  transaction: WriteExecutor,
  input: ReceiptInput,
  writer: PaymentWriter,
): Promise<Receipt> {
  const paidOn = pastDay(input.paidOn, writer.today)
  const clientId = input.clientId ?? null
  await refuseForSample(
    transaction,
    client,
    clientId,
    'No money is received from a client of the sample data',
  )
  const holder = { clientId, email: clientId === null ? (input.email ?? null) : null }
  const name = await holderName(transaction, holder)
  const accountId = await openAccount(transaction, { ...holder, name }, writer.now)
  if (accountId === undefined) throw invalidField('clientId', 'Choose a client from the list')
  const amount = toCents(input.amount)
  const { method, reference, notes, slipId } = input
  const id = await storeReceipt(
    transaction,
    { accountId, amount, paidOn, method, reference, notes, slipId },
    writer,
  )
  const receipt = await findReceipt(transaction, id)
  await storeParts(transaction, receipt, input, writer)
  await recordChange(transaction, {
    entity: RECEIPT_ENTITY,
    id,
    action: 'create',
    actor: writer.actor,
    after: { amount_cents: amount, paid_on: paidOn, method: receipt.method, reference: receipt.reference },
  })
  return getReceipt(transaction, id)
}

async function holderName(
  transaction: WriteExecutor,
  { clientId, email }: { clientId: number | null; email: string | null },
): Promise<string | null> {
  if (clientId === null) return email
  const row = await transaction
    .selectFrom('clients')
    .select('company_name')
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row?.company_name ?? null
}

/**
 * Stores the rows of a receipt whose account is locked: on its invoices, and what is left on the account.
 * @throws AppError as addReceipt
 */
export async function storeParts(
  transaction: WriteExecutor,
  receipt: ReceiptRow,
  { parts, restToAccount }: ReceiptParts,
  writer: PaymentWriter,
): Promise<void> {
  const rest = restOf(receipt, { parts, restToAccount })
  await lockTargets(
    transaction,
    parts.map(({ invoiceId }) => ({ invoice_id: invoiceId, account_id: null })),
  )
  const notes = textOrNull(receipt.notes)
  for (const [index, { invoiceId, amount, withheld = 0 }] of parts.entries()) {
    const held = await findPart(transaction, receipt, invoiceId, `parts.${index}.invoiceId`)
    const cents = { amount: toCents(amount), withheld: toCents(withheld) }
    requirePart(held, addSums([cents.amount, cents.withheld]), writer.today, `parts.${index}.amount`)
    const tax = { amount: cents.withheld, day: receipt.paid_on, receiptId: receipt.id }
    const current = cents.withheld > 0 ? await recordWithheld(transaction, held, tax, writer) : held
    const payment = { amount: cents.amount, paidOn: receipt.paid_on, notes, receiptId: receipt.id }
    await recordPayment(transaction, current, payment, writer)
  }
  if (rest > 0) await keepOnAccount(transaction, receipt, rest, writer)
}

/** What no part names. @throws AppError validation at parts */
function restOf(receipt: ReceiptRow, { parts, restToAccount }: ReceiptParts): Cents {
  const arrived = storedCents(receipt.amount_cents)
  const named = addSums(parts.map(({ amount }) => toCents(amount)))
  if (new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length)
    throw invalidField('parts', 'An invoice may be named only once')
  if (named > arrived)
    throw invalidField(
      'parts',
      `The parts come to ${formatLkr(named)}, more than the ${formatLkr(arrived)} that arrived`,
    )
  const rest = difference(arrived, named)
  if (rest > 0 && !restToAccount)
    throw invalidField(
      'parts',
      `${formatLkr(rest)} are left: choose an invoice for them or keep them on the account`,
    )
  return rest
}

async function findPart(transaction: WriteExecutor, receipt: ReceiptRow, id: number, field: string) {
  const invoice = await transaction
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (invoice === undefined) throw invalidField(field, 'Choose an invoice from the list')
  const held = await findInvoice(transaction, id)
  const account = await transaction
    .selectFrom('client_accounts')
    .select(['client_id', 'email'])
    .where('id', '=', receipt.account_id)
    .executeTakeFirstOrThrow()
  const isOfHolder =
    held.client_id === null
      ? account.client_id === null && account.email === held.client_email
      : held.client_id === account.client_id
  if (!isOfHolder) throw invalidField(field, `Invoice ${labelOf(held)} is not one of this client`)
  return held
}

async function keepOnAccount(
  transaction: WriteExecutor,
  receipt: ReceiptRow,
  rest: Cents,
  writer: PaymentWriter,
): Promise<void> {
  const row = { account_id: receipt.account_id, amount_cents: rest, paid_on: receipt.paid_on }
  const paymentId = await insertPayment(transaction, { ...row, receipt_id: receipt.id }, writer)
  await recordChange(transaction, {
    entity: ACCOUNT_ENTITY,
    id: receipt.account_id,
    action: 'update',
    actor: writer.actor,
    before: {},
    after: { event: 'received', payment_id: paymentId, amount_cents: rest, paid_on: receipt.paid_on },
  })
}
