import { client } from '#sales/clients/shared/client-schema.ts'
import {
  type DocumentIssuer,
  documentMail,
  partiesNow,
  storedLines,
  viewOf,
  documentToRender,
} from '#sales/documents/server/index.ts'
import { nextRevision, storeRevision } from '#sales/documents/server/revisions/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { queueMailWithLink } from '#people/outbox/server/index.ts'
import { linkForMail } from '#sales/public-links/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { type Quote, quoteFileName } from '../shared/quote-schema.ts'
import { quoteSendRefusal } from '../shared/quote-status.ts'
import { drawnQuote } from './draw-quote.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import { getQuote, lockQuote } from './quote-service.ts'
import { quoteColumnsOf } from './quote-contents.ts'
import { QUOTE_ENTITY, QUOTE_STORE } from './quote-tables.ts'

/**
 * Puts a quote with its PDF into the outbox and marks it as Sent; an answered one keeps its status. If it was not
 * edited since it was last sent, the same PDF is sent again; else it is its next revision (spec 9.11).
 * @throws AppError not_found; validation without a client e-mail; conflict for a client of the sample data
 */
export async function sendQuote(
  transaction: WriteExecutor,
  id: number,
  { actor, documents, platform }: DocumentIssuer,
): Promise<Quote> {
  const now = platform.clock()
  const quote = await lockQuote(transaction, id)
  await refuseForSample(transaction, client, quote.client_id)
  const address = addressOf(quote)
  const parties = await partiesNow(transaction, quote)
  const { timeZone } = platform.config
  const revision = await nextRevision(transaction, QUOTE_STORE, id, timeZone)
  const drawn = drawnQuote(quote, { parties, mark: null, revision, timeZone })
  const keep = async () => {
    const at = documents.renderedAt ?? now
    const file = documents.take(await documentToRender(transaction, drawn, at))
    const contents = { drawn, columns: quoteColumnsOf(quote), lines: storedLines(quote.lines) }
    return storeRevision(transaction, QUOTE_STORE, id, { ...contents, file, actor, at })
  }
  const fileId = quote.pdf_file_id ?? (await keep())
  const link = await linkForMail(
    transaction,
    platform,
    { kind: 'quote', id, language: quote.language, untilDay: quote.valid_until, settledAt: null },
    { actor, now },
  )
  await queueMailWithLink(
    transaction,
    platform,
    documentMail({
      kind: 'quote',
      id,
      view: viewOf(drawn),
      parties,
      subject: quote.subject,
      to: { name: quote.client_name ?? address, address },
      attachment: { fileId, name: quoteFileName(quote) },
    }),
    link,
  )
  const status = quote.status === 'Draft' ? 'Sent' : quote.status
  const sent = {
    status,
    sent_at: now,
    emailed_at: quote.emailed_at === null ? now : new Date(quote.emailed_at),
    pdf_file_id: fileId,
  }
  await transaction
    .updateTable('quotes')
    .set({ ...sent, updated_at: now })
    .where('id', '=', id)
    .execute()
  const { sent_at, emailed_at, pdf_file_id } = quote
  await recordChange(transaction, {
    entity: QUOTE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { status: quote.status, sent_at, emailed_at, pdf_file_id },
    after: sent,
  })
  return getQuote(transaction, id, dayIn(platform.config.timeZone, now))
}

/** @throws AppError validation when there is none */
function addressOf({ client_email: clientEmail }: JoinedQuoteRow): string {
  const refusal = quoteSendRefusal({ clientEmail })
  if (refusal !== undefined) throw invalidField('clientEmail', refusal)
  return clientEmail ?? ''
}
