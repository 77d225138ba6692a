import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { dropDraft, readDraftOf, useDraftOf } from '#platform/web/forms/drafts.ts'
import { isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { createComment } from '../shared/comment-endpoints.ts'
import { BoxDraft, boxDraftKey, isBlank, joined, problemOf, sentenceOf } from './comment-drafts.ts'

/** A comment that is on its way. */
export interface SendingComment {
  text: string
  /** The newest comment that was known before. */
  after: number
}

/**
 * What is typed for a new comment. A text that is sent leaves the box at once and comes back if it could not be sent;
 * until the server has it the browser keeps it, with the key that makes one comment of it however often it is sent.
 */
export function useCommentBox(taskId: number) {
  const queryClient = useQueryClient()
  const account = useAccount()
  const draftKey = boxDraftKey(taskId)
  const [draft, keep, drop] = useDraftOf(draftKey, BoxDraft)
  const [sending, setSending] = useState<SendingComment>()
  const [failure, setFailure] = useState<string>()
  // two presses can come before the first is rendered
  const isSending = useRef(false)
  /** What is typed while another text is on its way. */
  const [next, setNext] = useState('')
  const newest = useRef('')
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const text = sending === undefined ? (draft?.text ?? '') : next

  const change = (typed: string) => {
    setFailure(undefined)
    if (sending === undefined) {
      keepText(typed)
      return
    }
    newest.current = typed
    setNext(typed)
    // should the page go now, nothing of both is lost
    keep({ text: joined(sending.text, typed), sent: draft?.sent })
  }
  const keepText = (typed: string) => {
    if (typed === '') drop()
    else keep({ text: typed, sent: draft?.sent })
  }

  const send = async (after: number): Promise<boolean> => {
    if (isSending.current || isBlank(text) || problemOf(text) !== undefined) return false
    isSending.current = true
    // sending again after a lost answer or a reload makes one comment, whatever is changed meanwhile
    const sent = { text, key: draft?.sent?.key ?? crypto.randomUUID() }
    keep({ text, sent })
    newest.current = ''
    setNext('')
    setFailure(undefined)
    setSending({ text, after })
    try {
      const { changes } = await write(queryClient, { entity: 'comment' }, () =>
        callWithMetadata(
          createComment,
          { params: { id: String(taskId) }, body: { text } },
          { idempotencyKey: sent.key },
        ),
      )
      offerUndoByKey(changes, `Your comment on #${taskId} was added`)
      if (!isHere.current) dropSent(account.id, draftKey, sent.key)
      else if (newest.current === '') drop()
      else keep({ text: newest.current })
      return true
    } catch (error) {
      if (isHere.current) {
        keep({ text: joined(text, newest.current), sent: isSavedBefore(error) ? undefined : sent })
        setFailure(sentenceOf(error))
      } else {
        toast.error({
          title: 'Your comment was not sent. It is kept at its task.',
          message: sentenceOf(error),
        })
      }
      return false
    } finally {
      isSending.current = false
      setSending(undefined)
    }
  }
  return {
    text,
    change,
    /** Sends what is typed. @param after the newest comment that is known @returns whether it was sent */
    send,
    sending,
    /** Why the last sending failed, until something is typed. */
    failure,
  }
}

/** Forgets a sent text whose box is gone, unless another one is kept by now or it was written on. */
function dropSent(accountId: string, draftKey: string, key: string): void {
  const kept = readDraftOf(accountId, draftKey, BoxDraft)
  if (kept?.sent?.key === key && kept.text === kept.sent.text) dropDraft(accountId, draftKey)
}
