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

/** A comment being sent. */
export interface SendingComment {
  text: string
  /** The newest comment known before sending. */
  after: number
}

/**
 * The text of a new comment. When sent, it leaves the box at once, and returns if sending fails. Until the server has
 * it, the browser stores it with its idempotency key, so that sending it repeatedly creates one comment.
 */
export function useCommentBox(taskId: number) {
  const queryClient = useQueryClient()
  const account = useAccount()
  const draftKey = boxDraftKey(taskId)
  const [draft, keep, drop] = useDraftOf(draftKey, BoxDraft)
  const [sending, setSending] = useState<SendingComment>()
  const [failure, setFailure] = useState<string>()
  // a second press can come before the first is rendered
  const isSending = useRef(false)
  /** What is typed while another text is being sent. */
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
    // neither text is lost if the page closes now
    keep({ text: joined(sending.text, typed), sent: draft?.sent })
  }
  const keepText = (typed: string) => {
    if (typed === '') drop()
    else keep({ text: typed, sent: draft?.sent })
  }

  const send = async (after: number, title: string): Promise<number | undefined> => {
    const wanted = isBlank(text) ? title : text
    if (isSending.current || isBlank(wanted) || problemOf(wanted) !== undefined) return undefined
    isSending.current = true
    // resending after a lost reply or a reload creates one comment, even if the text changed meanwhile
    const sent = { text: wanted, key: draft?.sent?.key ?? crypto.randomUUID() }
    keep({ text: wanted, sent })
    newest.current = ''
    setNext('')
    setFailure(undefined)
    setSending({ text: wanted, after })
    try {
      const { reply, changes } = await write(queryClient, { entity: 'comment' }, () =>
        callWithMetadata(
          createComment,
          { params: { id: String(taskId) }, body: { text: wanted } },
          { idempotencyKey: sent.key },
        ),
      )
      offerUndoByKey(changes, `Your comment on #${taskId} was added`)
      if (!isHere.current) dropSent(account.id, draftKey, sent.key)
      else if (newest.current === '') drop()
      else keep({ text: newest.current })
      return reply.id
    } catch (error) {
      if (isHere.current) {
        keep({ text: joined(wanted, newest.current), sent: isSavedBefore(error) ? undefined : sent })
        setFailure(sentenceOf(error))
      } else {
        toast.error({
          title: 'Your comment was not sent. It is kept at its task.',
          message: sentenceOf(error),
        })
      }
      return undefined
    } finally {
      isSending.current = false
      setSending(undefined)
    }
  }
  return {
    text,
    change,
    /** Sends the text, or the title without one. @param after the newest known comment @returns the new one's id, once sent */
    send,
    sending,
    /** Why the last attempt to send failed, until something is typed. */
    failure,
  }
}

/** Drops a sent text whose box is gone, unless it was edited or replaced by another. */
function dropSent(accountId: string, draftKey: string, key: string): void {
  const kept = readDraftOf(accountId, draftKey, BoxDraft)
  if (kept?.sent?.key === key && kept.text === kept.sent.text) dropDraft(accountId, draftKey)
}
