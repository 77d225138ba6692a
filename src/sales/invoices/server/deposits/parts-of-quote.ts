import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Cents, difference, storedCents, sumOf } from '#platform/shared/money.ts'
import { ONLY_ACCEPTED, TOO_MUCH_OF_QUOTE } from '../../shared/invoice-status.ts'
import { type Part, splitPart } from '../../shared/split-part.ts'

interface StoredPart {
  net_cents: number
  taxed_cents: number
}

/** What is asked for of a quote besides one of its deposits: drafts and issued ones, none that is void or credited. */
async function otherParts(database: Executor, quoteId: number, depositId?: number): Promise<Part> {
  const rows = await database
    .selectFrom('invoices')
    .select(['net_cents', 'taxed_cents'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'deposit')
    .where('voided_at', 'is', null)
    .where('credited_cents', '=', 0)
    .$if(depositId !== undefined, (query) => query.where('id', '<>', depositId ?? 0))
    .execute()
  return {
    net: sumOf(rows.map((row) => storedCents(row.net_cents))),
    taxed: sumOf(rows.map((row) => storedCents(row.taxed_cents))),
  }
}

/**
 * The next part of a locked quote, with its taxed amount.
 * @throws AppError conflict if the parts would come to more than the quote
 */
export async function nextPart(
  transaction: WriteExecutor,
  quoteId: number,
  quote: StoredPart,
  net: Cents,
): Promise<Part> {
  const before = await otherParts(transaction, quoteId)
  const whole = { net: storedCents(quote.net_cents), taxed: storedCents(quote.taxed_cents) }
  const part = splitPart(whole, before, net)
  if (part === undefined) throw new AppError('conflict', TOO_MUCH_OF_QUOTE)
  return part
}

/**
 * Why a deposit of a locked quote cannot charge this; undefined if it can: the quote is accepted, and the deposit fits
 * beside the other parts, in its taxed and its untaxed amount. Sample data that was removed took its quotes along: they
 * limit nothing.
 */
export async function partOfQuoteRefusal(
  transaction: WriteExecutor,
  deposit: { id: number; quote_id: number | null },
  { net, taxed }: Part,
): Promise<string | undefined> {
  if (deposit.quote_id === null) return undefined
  const quote = await transaction
    .selectFrom('quotes')
    .select(['status', 'net_cents', 'taxed_cents'])
    .where('id', '=', deposit.quote_id)
    .executeTakeFirstOrThrow()
  if (quote.status !== 'Accepted') return ONLY_ACCEPTED
  const others = await otherParts(transaction, deposit.quote_id, deposit.id)
  const untaxed = difference(sumOf([others.net, net]), sumOf([others.taxed, taxed]))
  const fits =
    sumOf([others.taxed, taxed]) <= quote.taxed_cents && untaxed <= quote.net_cents - quote.taxed_cents
  return fits ? undefined : TOO_MUCH_OF_QUOTE
}
