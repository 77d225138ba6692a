import { notify } from '#people/notifications/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { countAnswer } from '#sales/public-links/server/index.ts'
import { billingOf, changeQuoteStatus, lockQuote } from '#sales/quotes/server/index.ts'
import { QUOTE_ENTITY } from '#sales/quotes/server/quote-tables.ts'
import { quoteStatusRefusal } from '#sales/quotes/shared/quote-status.ts'
import { say } from '#sales/words/shared/words.ts'
import { linkActor } from '#platform/server/records/changes.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { DeclineInput } from '../shared/answer-schema.ts'
import { REASON_WORDS } from '../shared/decline-reasons.ts'
import type { AnswerContext } from './accept-by-link.ts'
import { addAnswer, refuseAnswer } from './add-answer.ts'
import type { LinkVisit } from './link-visit.ts'

/** The longest name of an author. */
const MAX_NAME = 100

/**
 * Declines a quote for a client who read it by link (spec 19.3).
 * @throws AppError not_found, rate_limited; conflict if the quote is answered or expired
 */
export async function declineByLink(
  { platform, run }: Omit<AnswerContext, 'renderer'>,
  visit: LinkVisit,
  input: DeclineInput,
): Promise<void> {
  await countAnswer(platform.rateLimits, visit)
  await run(async (transaction) => {
    const { quoteId: id } = visit
    const now = platform.clock()
    const quote = await lockQuote(transaction, id)
    await refuseAnswer(transaction, quote, { today: dayIn(platform.config.timeZone, now), visit, platform })
    if (quoteStatusRefusal(billingOf(quote), 'Declined') !== undefined)
      throw new AppError('conflict', say(visit.language, 'notOpen'))
    const client = quote.client_name ?? quote.client_email ?? ''
    const name = textOrNull(input.name) ?? textOrNull(client.slice(0, MAX_NAME)) ?? 'The client'
    const remarks = textOrNull(input.remarks)
    const actor = linkActor(name)
    await addAnswer(transaction, visit, { answer: 'declined', name, reason: input.reason, remarks, at: now })
    await changeQuoteStatus(transaction, quote, 'Declined', { actor, now })
    await notify(transaction, platform, {
      kind: 'quote-declined',
      to: 'administrators',
      actor,
      about: { entity: QUOTE_ENTITY.name, id },
      title: `${quoteNumber(id)} was declined: ${REASON_WORDS[input.reason]}`,
      detail: remarks ?? client,
      path: `/estimation?quote=${id}`,
    })
  })
}
