import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { write, type WriteAnswer } from '../data/write.ts'
import { confirm } from '../ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '../ui/dialogs/loading-overlay.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { toastFinal, toastUndo } from '../undo/undo-toast.ts'

/** The sentences of a deletion (spec 14.3), the call, and what it takes off the screen. */
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
  /** What undoing takes back, such as `Delete “Call the printer”`; the title unless given. */
  what?: string
  /** It cannot be undone. */
  isFinal?: boolean
  /** The entity of what is deleted, and its id where it is one record that is gone afterwards; see write.ts. */
  entity: string
  id?: number | string | undefined
  send: () => Promise<WriteAnswer>
  /** Closes what shows it, while the list still has its row: the focus goes there first. */
  onGone?: () => Promise<void>
}

/** From the question until the answer to the call; the page is blocked meanwhile. */
let isAsking = false

/**
 * Asks, deletes and tells: the one way to delete anything (spec 1.9, 14.3). A second press that comes before the question
 * is seen does nothing.
 * @returns whether it is gone
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

/** @returns whether it is gone */
async function deleteWithToast(queryClient: QueryClient, deletion: Deletion): Promise<boolean> {
  const { title, success, failure, what = title, isFinal = false, entity, id } = deletion
  const loading = showLoading(deletion.loading)
  const send = async () => {
    // before it goes from the screen, so that the focus comes back to it and from there to the next one
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
    const own = error instanceof ApiError ? deletion.failureOf?.(error) : undefined
    toast.error(own === undefined ? { title: failure, message: sentenceOf(error) } : { message: own })
    return false
  }
}
