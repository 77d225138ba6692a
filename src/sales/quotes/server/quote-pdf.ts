import {
  type DocumentRenderer,
  type DocumentToRender,
  partiesNow,
  documentToRender,
} from '#sales/documents/server/index.ts'
import { nextRevision, readRevision } from '#sales/documents/server/revisions/index.ts'
import { revisionFileName } from '#sales/documents/shared/document-revision.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { quoteFileName } from '../shared/quote-schema.ts'
import { drawnQuote } from './draw-quote.ts'
import { type JoinedQuoteRow, readQuoteRow } from './joined-quote.ts'
import { QUOTE_STORE } from './quote-tables.ts'

/**
 * The PDF of a quote: the one that was sent, else its current state. A draft that was never sent is marked.
 * @param actor whose documents are rendered one after the other
 * @param revision one that was sent, now or before its edits
 * @throws AppError not_found; unavailable if it cannot be rendered now
 */
export async function quotePdf(
  platform: Platform,
  renderer: DocumentRenderer,
  { id, actor, revision }: { id: number; actor: Pick<Actor, 'id'>; revision?: number | undefined },
): Promise<FileContents> {
  const { database } = platform
  const quote = await readQuoteRow(database, id)
  const name = quoteFileName(quote)
  if (revision !== undefined) {
    const file = await readRevision(database, QUOTE_STORE, { id, revision })
    return { ...file, name: revisionFileName(name, revision) }
  }
  const sent = quote.pdf_file_id === null ? undefined : await readFile(database, quote.pdf_file_id)
  if (sent !== undefined) return { ...sent, name }
  const { view, at, ...pictures } = await quoteToRender(platform, quote)
  return { type: 'application/pdf', bytes: await renderer.render(view, pictures, at, actor.id), name }
}

/** What the PDF of a quote that was not sent is rendered from: the same bytes until one of it changes. */
export async function quoteToRender(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  quote: JoinedQuoteRow,
): Promise<DocumentToRender> {
  const drawn = drawnQuote(quote, {
    parties: await partiesNow(database, quote),
    mark: quote.status === 'Draft' ? 'Draft' : null,
    revision: await nextRevision(database, QUOTE_STORE, quote.id, config.timeZone),
    timeZone: config.timeZone,
  })
  return documentToRender(database, drawn, new Date(quote.updated_at))
}
