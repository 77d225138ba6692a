import type { QueryClient } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { getReceiptPdf, printReceipt as print } from '../../shared/payment-endpoints.ts'

/** Downloads a receipt, which gets its number when it is printed for the first time. */
export function printReceipt(queryClient: QueryClient, id: number): Promise<void> {
  return oneAtATime(`receipt ${id}`, async () => {
    const params = { id: String(id) }
    const loading = showLoading('Preparing PDF...')
    try {
      const { reply } = await write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(print, { params }),
      )
      saveFile(await call(getReceiptPdf, { params }), `Receipt-${reply.number ?? id}.pdf`)
      toast.success({ title: 'Download Complete', message: 'PDF downloaded successfully' })
    } catch (error) {
      toast.error({ title: 'Receipt not printed', message: sentenceOf(error) })
    } finally {
      loading.hide()
    }
  })
}
