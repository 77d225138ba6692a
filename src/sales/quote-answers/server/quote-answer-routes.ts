import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { living, openLink, type SharedKind } from '#sales/public-links/server/index.ts'
import { readQuoteRow, sharedQuote } from '#sales/quotes/server/index.ts'
import type { Call, Router } from '#platform/server/http/serve.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/answer-endpoints.ts'
import { acceptByLink } from './accept-by-link.ts'
import { declineByLink } from './decline-by-link.ts'
import type { LinkVisit } from './link-visit.ts'
import { listAnswers, readEvidence } from './read-answers.ts'

/** What is answered: a link to an invoice is no link to a quote. */
const KINDS: readonly SharedKind[] = [sharedQuote]

export function quoteAnswerRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  router.read(endpoints.listQuoteAnswers, async ({ database, params }) => {
    await readQuoteRow(database, params.id)
    return listAnswers(database, params.id)
  })
  router.read(endpoints.getAnswerEvidence, async ({ database, params }) => readEvidence(database, params.id))
  router.writeAlone(endpoints.acceptByLink, async (call) => {
    const visit = await visitOf(platform, call.params.token, call.request)
    await acceptByLink({ platform, renderer, run: runIn(call) }, visit, call.body)
  })
  router.writeAlone(endpoints.declineByLink, async (call) => {
    const visit = await visitOf(platform, call.params.token, call.request)
    await declineByLink({ platform, run: runIn(call) }, visit, call.body)
  })
}

type AnswerCall = Pick<Call<typeof endpoints.acceptByLink, Executor>, 'database' | 'once'>

function runIn({ database, once }: AnswerCall): Parameters<typeof acceptByLink>[0]['run'] {
  return (work) => database.transaction().execute((transaction) => once(transaction, () => work(transaction)))
}

/** @throws AppError not_found for every link that opens no quote; gone for an expired one; rate_limited */
async function visitOf(
  platform: Platform,
  token: string,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<LinkVisit> {
  const { link, document } = living(await openLink(platform, KINDS, { token, address }))
  return {
    linkId: link.id,
    quoteId: document.id,
    language: document.language,
    address,
    browser: userAgent,
  }
}
