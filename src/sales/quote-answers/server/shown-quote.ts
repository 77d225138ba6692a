import { createHash } from 'node:crypto'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { type JoinedQuoteRow, quotePdf, quoteToRender, readQuoteRow } from '#sales/quotes/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'

/** The PDF of a quote that a client is shown, and the hash that an acceptance has to name. */
export interface ShownQuote {
  file: FileContents
  /** Hexadecimal. */
  sha256: string
  /** Of the quote whose PDF it is. */
  version: number
}

/** @throws AppError not_found; unavailable if the PDF cannot be rendered now */
export async function shownQuote(
  platform: Platform,
  renderer: DocumentRenderer,
  quoteId: number,
): Promise<ShownQuote> {
  const { version } = await readQuoteRow(platform.database, quoteId)
  const file = await quotePdf(platform, renderer, { id: quoteId, actor: { id: 'by link' } })
  return { file, sha256: createHash('sha256').update(file.bytes).digest('hex'), version }
}

/** The hash of the PDF of a quote; a page may ask for it as often as it is read. */
export type HashOfShown = (platform: Platform, renderer: DocumentRenderer, quoteId: number) => Promise<string>

/** Hashes of PDFs that were never sent, by what they are rendered from. */
const MAX_KNOWN = 200

/**
 * Remembers the last hashes: a quote that was never sent is not rendered for every reader of its page, and for many
 * readers at once only once.
 */
export function rememberHashes(): HashOfShown {
  const known = new Map<string, Promise<string>>()
  return async (platform, renderer, quoteId) => {
    const key = await keyOf(platform, await readQuoteRow(platform.database, quoteId))
    const found = known.get(key)
    if (found !== undefined) return found
    const hash = shownQuote(platform, renderer, quoteId).then(({ sha256 }) => sha256)
    // one that cannot be rendered now is tried again by the next reader
    hash.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(key, hash)
    return hash
  }
}

async function keyOf(platform: Platform, quote: JoinedQuoteRow): Promise<string> {
  if (quote.pdf_file_id !== null) return `file ${quote.pdf_file_id}`
  const { view, logo, at } = await quoteToRender(platform, quote)
  const hash = createHash('sha256').update(JSON.stringify(view)).update(at.toISOString())
  return hash.update(logo?.bytes ?? '').digest('base64url')
}
