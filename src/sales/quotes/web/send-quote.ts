import type { QueryClient } from '@tanstack/react-query'
import { mailStatusQuery } from '#people/outbox/web/index.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { toastFinal } from '#platform/web/undo-toast.ts'
import { sendQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'
import { storeQuote } from './quote-queries.ts'

const SENT = 'Quote sent successfully!'

/** Puts a quote into the outbox, in the words of invoices (spec 2 §8). */
export function sendQuoteByMail(queryClient: QueryClient, quote: Quote): Promise<void> {
  return oneAtATime(`quote ${quote.id}`, async () => {
    const loading = showLoading('Sending quote...')
    let sent: Quote | undefined
    try {
      const [reply, hasMailServer] = await Promise.all([
        call(sendQuote, { params: { id: String(quote.id) } }),
        isMailServerSet(queryClient),
      ])
      sent = reply
      // rulings 5: what only waits is never called sent without saying so
      const waits = hasMailServer ? '' : ' No mail server is set: the message waits in the outbox.'
      const what = `${quote.quoteNumber} was sent`
      toastFinal({ title: 'Email Sent', message: `${SENT}${waits}`, what })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Failed to send quote'
      toast.error({ title: 'Send Failed', message })
    }
    loading.hide()
    storeQuote(queryClient, sent)
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
