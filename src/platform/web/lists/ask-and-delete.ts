import type { ReactNode } from 'react'
import { ApiError } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { confirm } from '../ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '../ui/dialogs/loading-overlay.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { toastFinal, toastUndo } from '../undo/undo-toast.ts'

/** The sentences of a deletion (spec 14.3) and what does it. */
export interface Deletion {
  /** Title of the question, such as `Delete Client`. */
  title: string
  question: string
  /** What the question is about, shown under it. */
  detail?: ReactNode
  /** While it runs, such as `Deleting client...`. */
  loading: string
  success: string
  /** Title of the toast when it fails; its text is the server's sentence. */
  failure: string
  /** A sentence of its own for some refusals; undefined takes `failure`. */
  failureOf?: (error: ApiError) => string | undefined
  /** Names what it changed, as `callWithMetadata` does, where that can be undone. */
  remove: () => Promise<{ changes: readonly number[] } | void>
  /** Fetches again what showed it, whatever became of it, where `remove` does not (write.ts). */
  reload?: () => Promise<unknown>
}

/** From the question until the answer to the call; the page is blocked meanwhile. */
let isAsking = false

/**
 * Asks, deletes and tells: the one way to delete anything (spec 1.9, 14.3). A second press that comes before the question
 * is seen does nothing.
 * @returns whether it is gone
 */
export async function askAndDelete(deletion: Deletion): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  let isGone: boolean | undefined
  try {
    isGone = (await isConfirmed(deletion)) ? await removeAndTell(deletion) : undefined
  } finally {
    isAsking = false
  }
  if (isGone !== undefined) await deletion.reload?.()
  return isGone === true
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

/** @returns whether it is gone */
async function removeAndTell(deletion: Deletion): Promise<boolean> {
  const loading = showLoading(deletion.loading)
  try {
    const done = await deletion.remove()
    const told = { message: deletion.success, what: deletion.title }
    if (done === undefined) toastFinal(told)
    else toastUndo(told, done.changes)
    return true
  } catch (error) {
    const own = error instanceof ApiError ? deletion.failureOf?.(error) : undefined
    toast.error(
      own === undefined ? { title: deletion.failure, message: sentenceOf(error) } : { message: own },
    )
    return false
  } finally {
    loading.hide()
  }
}
