import { call } from '#platform/web/api-client.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { getInvoicePdf } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceFileName, revisionFileName } from '../shared/invoice-schema.ts'

/**
 * Fetches an invoice's document and hands it over to be saved (spec 2 §7.4, §8, texts to the letter).
 * @param revision one that it had before; none: the one that it has
 */
export function downloadInvoice(invoice: Invoice, revision?: number): Promise<void> {
  const name = invoiceFileName(invoice)
  const params = { id: String(invoice.id) }
  return oneAtATime(`invoice ${invoice.id}`, async () => {
    const loading = showLoading('Preparing PDF...')
    try {
      if (revision === undefined) saveFile(await call(getInvoicePdf, { params }), name)
      else {
        const file = await call(getInvoicePdf, { params, query: { revision: String(revision) } })
        saveFile(file, revisionFileName(name, revision))
      }
      toast.success({ title: 'Download Complete', message: 'PDF downloaded successfully' })
    } catch {
      toast.error({ title: 'Download Failed', message: 'Failed to download PDF. Please try again.' })
    } finally {
      loading.hide()
    }
  })
}
