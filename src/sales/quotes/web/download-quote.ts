import { downloadPdf } from '#sales/documents/web/list/index.ts'
import { revisionFileName } from '#sales/documents/shared/document-revision.ts'
import { call } from '#platform/web/data/api-client.ts'
import { getQuotePdf } from '../shared/quote-endpoints.ts'
import { type Quote, quoteFileName } from '../shared/quote-schema.ts'

/** Downloads a quote's PDF. @param revision one that was sent; default: the current one */
export function downloadQuote(quote: Quote, revision?: number): Promise<void> {
  const name = quoteFileName(quote)
  const params = { id: String(quote.id) }
  const what = `quote ${quote.id}`
  return revision === undefined
    ? downloadPdf(what, name, () => call(getQuotePdf, { params }))
    : downloadPdf(what, revisionFileName(name, revision), () =>
        call(getQuotePdf, { params, query: { revision: String(revision) } }),
      )
}
