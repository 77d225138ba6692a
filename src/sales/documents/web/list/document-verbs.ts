import type { QueryClient } from '@tanstack/react-query'
import { mailStatusQuery } from '#people/outbox/web/index.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write, type WriteAnswer } from '#platform/web/data/write.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { warnIfTruncated } from '#platform/web/ui/lists/export-button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'

/** A change of a document made by a press, with its messages. */
export interface DocumentChange<Answer> {
  /** Identifies the document, such as `quote 18`; only one change of it runs at a time. */
  what: string
  /** The entity of the reply. */
  entity: 'invoice' | 'quote'
  /** Whether the reply is another thing than the entity, which is fetched again instead. */
  refetches?: boolean
  /** Shown while it runs, such as `Updating status...`. */
  loading: string
  send: () => Promise<Answer>
  /** Reports what was done. */
  done: (answer: Answer) => void
  /** Title of the toast on failure. */
  failure: string
  /** Its text; the server's message by default. */
  reasonOf?: (error: unknown) => string
}

/** Changes a document, shows the reply wherever the document is displayed, and reports the result. */
export function changeDocument<Answer extends WriteAnswer>(
  queryClient: QueryClient,
  {
    what,
    entity,
    refetches = false,
    loading,
    send,
    done,
    failure,
    reasonOf = sentenceOf,
  }: DocumentChange<Answer>,
): Promise<void> {
  return oneAtATime(what, async () => {
    const overlay = showLoading(loading)
    try {
      await write(queryClient, { entity, refetches }, async () => {
        const answer = await send()
        done(answer)
        // the page must be unblocked by now: the focus moves on from a button that disappears with the old state
        overlay.hide()
        return answer
      })
    } catch (error) {
      overlay.hide()
      toast.error({ title: failure, message: reasonOf(error) })
      // another user's change may be the reason
      void refresh(queryClient, entity)
    }
  })
}

/** Puts a document into the outbox (spec 9.6). */
export function sendByMail<Document>(
  queryClient: QueryClient,
  sending: Pick<DocumentChange<WriteAnswer<Document>>, 'what' | 'entity' | 'refetches' | 'send'> & {
    noun: 'Invoice' | 'Quote' | 'Credit note'
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
      // spec 9.6: a message that is only queued is never reported as sent without saying so
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

/** Whether mail is being delivered; assumed true if the request fails. */
async function isMailServerSet(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(mailStatusQuery)).isConfigured
  } catch {
    return true
  }
}

/** Downloads a document's PDF (spec 9.5). */
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

/** Downloads a CSV file of documents, and says so if it is truncated. @param what its rows, such as `quotes` */
export async function fetchCsv(
  what: string,
  send: () => Promise<{ reply: File; total: number }>,
): Promise<File> {
  const { reply, total } = await send()
  warnIfTruncated(total, what)
  return reply
}
