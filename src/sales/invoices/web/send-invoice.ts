import type { QueryClient } from '@tanstack/react-query'
import { mailStatusQuery } from '#people/outbox/web/index.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { toastFinal } from '#platform/web/undo-toast.ts'
import { sendInvoice } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { reloadInvoices, storeInvoice } from './invoice-queries.ts'

const SENT = 'Invoice sent successfully!'

/** Issues a draft and puts the invoice into the outbox (spec 2 §8, texts to the letter). */
export function sendInvoiceByMail(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  return oneAtATime(`invoice ${invoice.id}`, async () => {
    const loading = showLoading('Sending invoice...')
    try {
      const [sent, hasMailServer] = await Promise.all([
        call(sendInvoice, { params: { id: String(invoice.id) } }),
        isMailServerSet(queryClient),
      ])
      // rulings 5: what only waits is never called sent without saying so
      const waits = hasMailServer ? '' : ' No mail server is set: the message waits in the outbox.'
      const what = `${invoiceLabel(sent)} was sent`
      toastFinal({ title: 'Email Sent', message: `${SENT}${waits}`, what })
      await storeInvoice(queryClient, sent)
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Failed to send invoice'
      toast.error({ title: 'Send Failed', message })
      await reloadInvoices(queryClient)
    } finally {
      loading.hide()
    }
  })
}

/** Whether mail goes out; one that cannot be asked for is no reason to doubt it. */
async function isMailServerSet(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(mailStatusQuery)).isConfigured
  } catch {
    return true
  }
}
