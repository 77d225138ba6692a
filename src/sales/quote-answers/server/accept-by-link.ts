import { createHash } from 'node:crypto'
import type { NotifiedPerson } from '#people/notifications/server/index.ts'
import { queueMail } from '#people/outbox/server/index.ts'
import { type DocumentRenderer, type DocumentSource, withDocument } from '#sales/documents/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { countAnswer } from '#sales/public-links/server/index.ts'
import { acceptQuote, type JoinedQuoteRow } from '#sales/quotes/server/index.ts'
import { say } from '#sales/words/shared/words.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { linkActor } from '#platform/server/records/changes.ts'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { AcceptInput } from '../shared/answer-schema.ts'
import { evidenceToRender } from './draw-evidence.ts'
import { mailToClient, mailToOffice } from './evidence-mail.ts'
import { addAnswer, refuseAnswer } from './add-answer.ts'
import type { LinkVisit } from './link-visit.ts'
import { type ShownQuote, shownQuote } from './shown-quote.ts'

/** What answers by link need: each runs in a transaction, to which everything it stores belongs. */
export interface AnswerContext {
  platform: Platform
  renderer: DocumentRenderer
  run: <Result>(work: (transaction: WriteExecutor) => Promise<Result>) => Promise<Result>
}

/**
 * Accepts a quote for a client who read it by link (spec 19.2). The evidence is rendered outside of the transaction that
 * stores it with everything that the acceptance starts.
 * @throws AppError not_found, rate_limited, unavailable; conflict if the quote is answered, expired, or not the one that
 * was shown
 */
export async function acceptByLink(
  { platform, renderer, run }: AnswerContext,
  visit: LinkVisit,
  input: AcceptInput,
): Promise<void> {
  await countAnswer(platform.rateLimits, visit)
  const shown = await shownQuote(platform, renderer, visit.quoteId)
  await withDocument({ renderer, actor: linkActor(input.name) }, (documents) =>
    run((transaction) => storeAcceptance(transaction, { platform, documents, shown, visit, input })),
  )
}

interface ToStore {
  platform: Platform
  documents: DocumentSource
  shown: ShownQuote
  visit: LinkVisit
  input: AcceptInput
}

async function storeAcceptance(transaction: WriteExecutor, given: ToStore): Promise<void> {
  const { platform, documents, visit, input } = given
  const at = documents.renderedAt ?? platform.clock()
  const today = dayIn(platform.config.timeZone, at)
  await acceptQuote(transaction, visit.quoteId, {
    actor: linkActor(input.name),
    now: at,
    today,
    platform,
    prepare: async (quote) => {
      await refuseAnswer(transaction, quote, { today, visit, platform })
      return storeAnswer(transaction, quote, { ...given, at })
    },
  })
}

/** Stores the answer with its evidence, and mails it. @returns the notification of administrators */
async function storeAnswer(
  transaction: WriteExecutor,
  quote: JoinedQuoteRow,
  { platform, documents, shown, visit, input, at }: ToStore & { at: Date },
) {
  if (input.pdfSha256 !== shown.sha256 || quote.version !== shown.version)
    throw new AppError('conflict', say(visit.language, 'quoteChanged'))
  const { timeZone } = platform.config
  const { request, terms, office } = await evidenceToRender(transaction, {
    quote,
    input,
    visit,
    at,
    timeZone,
  })
  const fileId = await keepFile(transaction, documents.take(request), at)
  const answerId = await addAnswer(transaction, visit, {
    answer: 'accepted',
    name: input.name,
    position: input.position ?? null,
    signature: input.signature,
    email: input.email ?? null,
    at,
    pdf_file_id: quote.pdf_file_id ?? (await keepFile(transaction, shown.file, at)),
    pdf_sha256: Buffer.from(input.pdfSha256, 'hex'),
    total_cents: quote.total_cents,
    terms_sha256: createHash('sha256').update(terms).digest(),
    evidence_file_id: fileId,
  })
  const told = { quoteId: quote.id, answerId, fileId, view: request.view }
  if (office !== null)
    await queueMail(
      transaction,
      platform,
      mailToOffice(told, { name: request.view.companyName, address: office }),
    )
  if (typeof input.email === 'string')
    await queueMail(transaction, platform, mailToClient(told, input.email, office))
  return {
    title: `${quoteNumber(quote.id)} was accepted by ${input.name}`,
    mail: (person: NotifiedPerson) =>
      mailToOffice(told, { name: `${person.f_name} ${person.s_name}`, address: person.email }),
  }
}
