import { targetsOfInput } from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { IfMatch } from '#platform/server/http/if-match.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { type Accepting, lockForAcceptance } from './accept-quote.ts'
import { createQuote } from './quote-service.ts'
import { QUOTE_STORE } from './quote-tables.ts'
import { replaceQuote } from './replace-quote.ts'
import { setQuoteStatus } from './set-quote-status.ts'

/** Adds a quote. One that is accepted at once starts what it says (spec 19.1). @throws AppError validation */
export async function addQuote(
  transaction: WriteExecutor,
  input: QuoteInput,
  writer: Accepting,
): Promise<Quote> {
  if (input.status !== 'Accepted') return createQuote(transaction, input, writer)
  const { id } = await createQuote(transaction, { ...input, status: 'Draft' }, writer)
  return setQuoteStatus(transaction, id, 'Accepted', writer)
}

/**
 * Replaces a quote as its form does. One that becomes accepted starts what it says by then (spec 19.1).
 * @throws AppError as replaceQuote and setQuoteStatus
 */
export async function saveQuote(
  transaction: WriteExecutor,
  id: number,
  input: QuoteInput,
  writer: Accepting & IfMatch,
): Promise<Quote> {
  if (input.status !== 'Accepted') return replaceQuote(transaction, id, input, writer)
  const { projectId, startsProject } = input
  // ahead of the quote itself, which the replacement locks
  await lockForAcceptance(transaction, id, writer.actor, [
    ...targetsOfInput(QUOTE_STORE, input),
    { table: 'projects', ids: startsProject === true ? [projectId ?? 0] : [], to: 'change' },
  ])
  await replaceQuote(transaction, id, { ...input, status: undefined }, writer)
  return setQuoteStatus(transaction, id, 'Accepted', { ...writer, ifMatch: undefined })
}
