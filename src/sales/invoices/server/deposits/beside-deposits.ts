import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { difference, storedCents } from '#platform/shared/money.ts'
import type { InvoiceContents } from '../invoice-contents.ts'
import type { WholeInvoice } from '../read-invoice.ts'
import { deducted } from './deductions.ts'
import { partOfQuoteRefusal } from './parts-of-quote.ts'

/**
 * The new contents of a locked invoice of a quote: a final one less its deposits, which stay deducted; a deposit, if it
 * fits beside the other parts, is for the same client, and is taxed as the quote.
 * @throws AppError validation at items, clientId, taxRate or levyRate
 */
export async function besideDeposits(
  transaction: WriteExecutor,
  held: WholeInvoice,
  contents: InvoiceContents,
): Promise<InvoiceContents> {
  const { columns, lines } = contents
  if (held.kind === 'deposit') {
    const net = difference(storedCents(columns.subtotal_cents), storedCents(columns.discount_cents))
    const taxed = difference(net, storedCents(columns.untaxed_cents))
    await requireTermsOfQuote(transaction, held, contents)
    const refusal = await partOfQuoteRefusal(transaction, held, { net, taxed })
    if (refusal !== undefined) throw invalidField('items', refusal)
    return contents
  }
  if (held.deductions.length === 0) return contents
  const sums = deducted(columns, lines, held.deductions)
  if ('refusal' in sums) throw invalidField('items', sums.refusal)
  const { deducted_cents: _same, ...changed } = sums
  return { ...contents, columns: { ...columns, ...changed } }
}

/** The final invoice deducts what the deposit charged the same client, before the same levy and tax. */
async function requireTermsOfQuote(
  transaction: WriteExecutor,
  { quote_id: quoteId }: WholeInvoice,
  { columns }: InvoiceContents,
): Promise<void> {
  if (quoteId === null) return
  const quote = await transaction
    .selectFrom('quotes')
    .select(['client_id', 'tax_rate', 'levy_rate'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  if (columns.client_id !== quote.client_id)
    throw invalidField('clientId', 'A deposit is for the client of its quote')
  if (columns.tax_rate !== Number(quote.tax_rate))
    throw invalidField('taxRate', `A deposit is taxed as its quote: ${Number(quote.tax_rate)}%`)
  if (columns.levy_rate !== Number(quote.levy_rate))
    throw invalidField('levyRate', `A deposit has the levy of its quote: ${Number(quote.levy_rate)}%`)
}
