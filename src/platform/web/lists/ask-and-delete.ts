import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isProofDeclined } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { write, type WriteAnswer } from '../data/write.ts'
import { confirm } from '../ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '../ui/dialogs/loading-overlay.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { toastFinal, toastUndo } from '../undo/undo-toast.ts'

/** The sentences of a deletion (spec 14.3), its call, and what it removes from the screen. */
export interface Deletion {
  /** Title of the question, such as `Delete Client`. */
  title: string
  question: string
  /** The subject of the question, shown below it. */
  detail?: ReactNode
  /** While it runs, such as `Deleting client...`. */
  loading: string
  success: string
  /** Title of the toast on failure; its text is the server's sentence. */
  failure: string
  /** A separate sentence for some refusals; undefined uses `failure`. */
  failureOf?: (error: ApiError) => string | undefined
  /** What undoing reverts, such as `Delete “Call the printer”`; defaults to the title. */
  what?: string
  /** It cannot be undone. */
  isFinal?: boolean
  /** The entity of the deleted records, and the id if it is a single record; see write.ts. */
  entity: string
  id?: number | string | undefined
  send: () => Promise<WriteAnswer>
  /** Closes its view while the list still has its row: the focus goes there first. */
  onGone?: () => Promise<void>
}

/** From the question until the reply to the call; the page is blocked meanwhile. */
let isAsking = false

/**
 * Asks, deletes and reports: the only way to delete anything (spec 1.9, 14.3). A second press before the question is
 * visible does nothing.
 * @returns whether it was deleted
 */
export async function askAndDelete(queryClient: QueryClient, deletion: Deletion): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    return (await isConfirmed(deletion)) && (await deleteWithToast(queryClient, deletion))
  } finally {
    isAsking = false
  }
}

function isConfirmed(deletion: Deletion): Promise<boolean> {
  return confirm({
    title: deletion.title,
    message: deletion.question,
    confirmText: 'Delete',
    cancelText: 'Cancel',
    type: 'danger',
    detail: deletion.detail,
  })
}

/** @returns whether it was deleted */
async function deleteWithToast(queryClient: QueryClient, deletion: Deletion): Promise<boolean> {
  const { title, success, failure, what = title, isFinal = false, entity, id } = deletion
  const loading = showLoading(deletion.loading)
  const send = async () => {
    // before it leaves the screen, so that the focus returns to it and then moves to the next row
    const answer = await deletion.send().finally(loading.hide)
    const told = { message: success, what }
    if (isFinal) toastFinal(told)
    else toastUndo(told, answer.changes)
    await deletion.onGone?.()
    return answer
  }
  try {
    await write(queryClient, { entity, removes: id }, send)
    return true
  } catch (error) {
    if (isProofDeclined(error)) return false
    const own = error instanceof ApiError ? deletion.failureOf?.(error) : undefined
    toast.error(own === undefined ? { title: failure, message: sentenceOf(error) } : { message: own })
    return false
  }
}
