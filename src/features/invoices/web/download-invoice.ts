import { call } from '#platform/web/api-client.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { getInvoicePdf } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceFileName } from '../shared/invoice-schema.ts'

/** Fetches an invoice's document and hands it over to be saved (spec 2 §7.4, §8, texts to the letter). */
export function downloadInvoice(invoice: Invoice): Promise<void> {
  return oneAtATime(`invoice ${invoice.id}`, async () => {
    const loading = showLoading('Preparing PDF...')
    try {
      saveFile(await call(getInvoicePdf, { params: { id: String(invoice.id) } }), invoiceFileName(invoice))
      toast.success({ title: 'Download Complete', message: 'PDF downloaded successfully' })
    } catch {
      toast.error({ title: 'Download Failed', message: 'Failed to download PDF. Please try again.' })
    } finally {
      loading.hide()
    }
  })
}
