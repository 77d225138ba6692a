import type { DocumentRenderer, DocumentWish } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Executor } from '#platform/server/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { readFile } from '#platform/server/stored-files.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { quoteFileName } from '../shared/quote-schema.ts'
import { readQuoteRow } from './joined-quote.ts'
import { type QuoteDocument, quoteDocument } from './quote-document.ts'

/**
 * The document of a quote: the one that was sent, else as it would be sent now. A draft that was never sent is marked.
 * @throws AppError not_found; unavailable when it cannot be made now
 */
export async function quotePdf(
  platform: Platform,
  renderer: DocumentRenderer,
  { id, actor }: { id: number; actor: Actor },
): Promise<FileContents> {
  const { database, config } = platform
  const quote = await readQuoteRow(database, id)
  const name = quoteFileName(quote)
  const sent = quote.pdf_file_id === null ? undefined : await readFile(database, quote.pdf_file_id)
  if (sent !== undefined) return { ...sent, name }
  const isDraft = quote.status === 'Draft'
  const document = await quoteDocument(database, quote, { isDraft, timeZone: config.timeZone })
  const { view, logo, at } = await quoteWish(database, document, new Date(quote.updated_at))
  return { type: 'application/pdf', bytes: await renderer.render(view, logo, at, actor.id), name }
}

/** What the PDF of a quote is made from. @param at the moment that its metadata names */
export async function quoteWish(
  database: Executor,
  { view, parties }: QuoteDocument,
  at: Date,
): Promise<DocumentWish> {
  const logoFileId = parties.company?.logoFileId ?? null
  const logo = logoFileId === null ? undefined : await readFile(database, logoFileId)
  return { view, logo, at }
}
