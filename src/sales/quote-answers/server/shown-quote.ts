import { createHash } from 'node:crypto'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { quotePdf, readQuoteRow } from '#sales/quotes/server/index.ts'
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
