import type { QueryClient } from '@tanstack/react-query'
import { mailStatusQuery } from '#people/outbox/web/index.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write, type WriteAnswer } from '#platform/web/data/write.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { tellIfCut } from '#platform/web/ui/lists/export-button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'

/** A change of a document that is made by a press, with its sentences. */
export interface DocumentChange<Answer> {
  /** The document, such as `quote 18`; of its changes one runs at a time. */
  what: string
  /** The entity of the reply. */
  entity: 'invoice' | 'quote'
  /** While it runs, such as `Updating status...`. */
  loading: string
  send: () => Promise<Answer>
  /** Tells what was done. */
  done: (answer: Answer) => void
  /** Title of the toast when it fails. */
  failure: string
  /** Its text; the server's sentence unless given. */
  reasonOf?: (error: unknown) => string
}

/** Changes a document, shows the reply wherever the document stands, and tells. */
export function changeDocument<Answer extends WriteAnswer>(
  queryClient: QueryClient,
  { what, entity, loading, send, done, failure, reasonOf = sentenceOf }: DocumentChange<Answer>,
): Promise<void> {
  return oneAtATime(what, async () => {
    const overlay = showLoading(loading)
    try {
      await write(queryClient, { entity }, async () => {
        const answer = await send()
        done(answer)
        // the page must be free by then: the focus moves on from a button that goes with the old state
        overlay.hide()
        return answer
      })
    } catch (error) {
      overlay.hide()
      toast.error({ title: failure, message: reasonOf(error) })
      // what others did meanwhile may be the reason
      void refresh(queryClient, entity)
    }
  })
}

/** Puts a document into the outbox (spec 9.6). */
export function sendByMail<Document>(
  queryClient: QueryClient,
  sending: Pick<DocumentChange<WriteAnswer<Document>>, 'what' | 'entity' | 'send'> & {
    noun: 'Invoice' | 'Quote'
    labelOf: (sent: Document) => string
  },
): Promise<void> {
  const { noun, labelOf, send, ...change } = sending
  return changeDocument(queryClient, {
    ...change,
    loading: `Sending ${noun.toLowerCase()}...`,
    send: async () => {
      const [answer, hasMailServer] = await Promise.all([send(), isMailServerSet(queryClient)])
      return { ...answer, hasMailServer }
    },
    done: ({ reply, hasMailServer }) => {
      // spec 9.6: what only waits is never called sent without saying so
      const waits = hasMailServer ? '' : ' No mail server is set: the message waits in the outbox.'
      toastFinal({
        title: 'Email Sent',
        message: `${noun} sent successfully!${waits}`,
        what: `${labelOf(reply)} was sent`,
      })
    },
    failure: 'Send Failed',
    reasonOf: (error) => (error instanceof ApiError ? error.message : `Failed to send ${noun.toLowerCase()}`),
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

/** Fetches a CSV file of documents, and says so when it is cut. @param what its rows are, such as `quotes` */
export async function fetchCsv(
  what: string,
  send: () => Promise<{ reply: File; total: number }>,
): Promise<File> {
  const { reply, total } = await send()
  tellIfCut(total, what)
  return reply
}
