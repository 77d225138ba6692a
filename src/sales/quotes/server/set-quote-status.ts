import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { type QuoteStatus, quoteStatusRefusal } from '../shared/quote-status.ts'
import { type Accepting, acceptQuote } from './accept-quote.ts'
import { changeQuoteStatus } from './change-quote-status.ts'
import { billingOf, type JoinedQuoteRow } from './joined-quote.ts'
import { getQuote, lockQuote } from './quote-service.ts'

/**
 * Sets any of the four statuses (spec 9.8); an acceptance starts what the quote says (spec 19.1).
 * @throws AppError not_found, changed_meanwhile; conflict after it became an invoice
 */
export async function setQuoteStatus(
  transaction: WriteExecutor,
  id: number,
  status: QuoteStatus,
  writer: Accepting & IfMatch,
): Promise<Quote> {
  const { actor, now, today } = writer
  const prepare = async (held: JoinedQuoteRow) => {
    await requireVersion(held, writer, () => getQuote(transaction, id, today))
    const refusal = quoteStatusRefusal(billingOf(held), status)
    if (refusal !== undefined) throw new AppError('conflict', refusal)
    return undefined
  }
  if (status === 'Accepted') await acceptQuote(transaction, id, { ...writer, prepare })
  else {
    const held = await lockQuote(transaction, id)
    await prepare(held)
    await changeQuoteStatus(transaction, held, status, { actor, now })
  }
  return getQuote(transaction, id, today)
}
