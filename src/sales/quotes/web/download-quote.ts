import { call } from '#platform/web/api-client.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { getQuotePdf } from '../shared/quote-endpoints.ts'
import { type Quote, quoteFileName } from '../shared/quote-schema.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'

/** Fetches a quote's document and hands it over to be saved (spec 2 §8, texts to the letter). */
export function downloadQuote(quote: Quote): Promise<void> {
  return oneAtATime(`quote ${quote.id}`, async () => {
    const loading = showLoading('Preparing PDF...')
    try {
      saveFile(await call(getQuotePdf, { params: { id: String(quote.id) } }), quoteFileName(quote))
      toast.success({ title: 'Download Complete', message: 'PDF downloaded successfully' })
    } catch {
      toast.error({ title: 'Download Failed', message: 'Failed to download PDF. Please try again.' })
    } finally {
      loading.hide()
    }
  })
}
