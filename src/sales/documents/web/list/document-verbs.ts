import type { QueryClient } from '@tanstack/react-query'
import { mailStatusQuery } from '#people/outbox/web/index.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'

/** Puts a document into the outbox (spec 9.6). */
export function sendByMail<Document>(
  queryClient: QueryClient,
  sending: {
    /** What is done one at a time, such as `quote 18`. */
    what: string
    noun: 'Invoice' | 'Quote'
    send: () => Promise<Document>
    labelOf: (sent: Document) => string
    /** Shows the reply; undefined when it failed. */
    store: (sent: Document | undefined) => void
  },
): Promise<void> {
  const { what, noun, send, labelOf, store } = sending
  return oneAtATime(what, async () => {
    const loading = showLoading(`Sending ${noun.toLowerCase()}...`)
    let sent: Document | undefined
    try {
      const [reply, hasMailServer] = await Promise.all([send(), isMailServerSet(queryClient)])
      sent = reply
      // spec 9.6: what only waits is never called sent without saying so
      const waits = hasMailServer ? '' : ' No mail server is set: the message waits in the outbox.'
      toastFinal({
        title: 'Email Sent',
        message: `${noun} sent successfully!${waits}`,
        what: `${labelOf(reply)} was sent`,
      })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : `Failed to send ${noun.toLowerCase()}`
      toast.error({ title: 'Send Failed', message })
    }
    loading.hide()
    store(sent)
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

/** Fetches a document's PDF and hands it over to be saved (spec 9.5). */
export function downloadPdf(what: string, name: string, fetchPdf: () => Promise<File>): Promise<void> {
  return oneAtATime(what, async () => {
    const loading = showLoading('Preparing PDF...')
    try {
      saveFile(await fetchPdf(), name)
      toast.success({ title: 'Download Complete', message: 'PDF downloaded successfully' })
    } catch {
      toast.error({ title: 'Download Failed', message: 'Failed to download PDF. Please try again.' })
    } finally {
      loading.hide()
    }
  })
}
