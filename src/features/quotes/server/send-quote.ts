import { CLIENT_ENTITY } from '#features/clients/server/client-tables.ts'
import { documentMail, type DocumentRenderer } from '#features/documents/server/index.ts'
import { refuseMailToSample } from '#features/first-steps/server/first-step-tables.ts'
import { queueMail } from '#features/outbox/server/index.ts'
import { recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once } from '#platform/server/serve.ts'
import { keepFile } from '#platform/server/stored-files.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { type Quote, quoteFileName } from '../shared/quote-schema.ts'
import { quoteSendRefusal } from '../shared/quote-status.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import { type QuoteDocument, quoteDocument } from './quote-document.ts'
import { renderQuote } from './quote-pdf.ts'
import { getQuote, lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/** How often the document is made while others change the quote. */
const MOST_TRIES = 5

/** A PDF with what it shows. */
interface Rendered {
  document: QuoteDocument
  file: FileContents
}

/** Ends the transaction of a sending for which there is no PDF of what the quote says now. */
class NotRendered extends Error {
  readonly document: QuoteDocument

  constructor(document: QuoteDocument) {
    super('There is no PDF of this document')
    this.document = document
  }
}

/**
 * Puts a quote with its PDF into the outbox and makes it Sent; an answered one keeps its status. File, message and
 * status are stored in one transaction. The PDF is made before that, outside of any, and made anew when the quote
 * changed meanwhile; one that was sent and not edited since goes out again as it is.
 * @throws AppError not_found; validation without a client e-mail; conflict for a client of the sample data; unavailable when the PDF cannot be made now
 */
export async function sendQuote(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  renderer: DocumentRenderer,
  { id, actor, once }: { id: number; actor: QuoteWriter['actor']; once: Once },
): Promise<Quote> {
  const { database, clock } = platform
  let rendered: Rendered | undefined
  for (let tries = 0; tries <= MOST_TRIES; tries++) {
    const now = clock()
    try {
      return await database
        .transaction()
        .execute((transaction) =>
          once(transaction, () => storeSending(transaction, platform, { id, actor, now, rendered })),
        )
    } catch (error) {
      if (!(error instanceof NotRendered)) throw error
      const { document } = error
      rendered = { document, file: await renderQuote(database, renderer, document, now) }
    }
  }
  throw new AppError('conflict', 'This quote is being changed at this moment. Please try again.')
}

async function storeSending(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { id, actor, now, rendered }: QuoteWriter & { id: number; rendered: Rendered | undefined },
): Promise<Quote> {
  const quote = await lockQuote(transaction, id)
  await refuseMailToSample(transaction, CLIENT_ENTITY, quote.client_id)
  const address = addressOf(quote)
  const { timeZone } = platform.config
  const document = await quoteDocument(transaction, quote, { isDraft: false, timeZone })
  const fileId = quote.pdf_file_id ?? (await keepRendered(transaction, document, rendered, now))
  await queueMail(
    transaction,
    platform,
    documentMail({
      kind: 'quote',
      id,
      ...document,
      subject: quote.subject,
      to: { name: quote.client_name ?? address, address },
      attachment: { fileId, name: quoteFileName(quote) },
    }),
  )
  const status = quote.status === 'Draft' ? 'Sent' : quote.status
  const sent = { status, sent_at: now, emailed_at: quote.emailed_at ?? now, pdf_file_id: fileId }
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
  return getQuote(transaction, id)
}

/** @throws AppError validation when there is none */
function addressOf({ client_email: clientEmail }: JoinedQuoteRow): string {
  const refusal = quoteSendRefusal({ clientEmail })
  if (refusal !== undefined) throw invalidField('clientEmail', refusal)
  return clientEmail ?? ''
}

/** @throws NotRendered when the PDF does not show what the document says now */
async function keepRendered(
  transaction: WriteExecutor,
  document: QuoteDocument,
  rendered: Rendered | undefined,
  now: Date,
): Promise<number> {
  if (rendered === undefined || JSON.stringify(rendered.document) !== JSON.stringify(document)) {
    throw new NotRendered(document)
  }
  return keepFile(transaction, rendered.file, now)
}
