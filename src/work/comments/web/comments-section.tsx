import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withSeparators } from '#platform/shared/counted.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { dropDraft, readDraftOf } from '#platform/web/forms/drafts.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { Comment } from '../shared/comment-schema.ts'
import { CommentBox } from './comment-box.tsx'
import type { CommentFiles } from './comment-files.ts'
import { EditDraft, editDraftKey, joined } from './comment-drafts.ts'
import { CommentItem, SendingItem } from './comment-item.tsx'
import { commentListQuery } from './comment-queries.ts'
import { CommentsLoading } from './comments-loading.tsx'
import { deleteCommentAfterAsking } from './delete-comment.tsx'
import { EditCommentForm } from './edit-comment-form.tsx'
import { type SendingComment, useCommentBox } from './use-comment-box.ts'
import './comments.css'

/** How many comments are shown at first, and how many more after each press. */
const SHOWN = 100

export interface CommentsSectionProps {
  taskId: number
  files?: CommentFiles
}

/** The comments on a task, within its panel (spec 6.5). */
export function CommentsSection(props: CommentsSectionProps) {
  // keyed by task, so that nothing typed or opened here carries over to another one
  return <Comments key={props.taskId} {...props} />
}

function Comments({ taskId, files }: CommentsSectionProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const account = useAccount()
  const can = useCan()
  const [canWrite, mayRestore] = [can('task:edit'), can('bin:view')]
  const list = useQuery(commentListQuery(taskId))
  const box = useCommentBox(taskId)
  const focus = useKeptFocus<HTMLElement>()
  const items = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(SHOWN)
  // an unsaved edit is reopened
  const [editing, setEditing] = useState<{ original: Comment; isFound: boolean } | undefined>(() => {
    const draft = canWrite ? readDraftOf(account.id, editDraftKey(taskId), EditDraft) : undefined
    return draft && { original: draft.original, isFound: true }
  })
  const [said, say] = useState('')

  const { comments = [], total = 0 } = list.data ?? {}
  const rows = withEdited(comments, editing?.original)
  const first = Math.max(0, rows.length - shown)
  const isSendingShown = box.sending !== undefined && !comments.some(isSent(box.sending, account.id))

  const send = async () => {
    const id = await box.send(comments.at(-1)?.id ?? 0, files?.title ?? '')
    if (id === undefined) return
    files?.sendTo(id)
    say('Comment added')
  }
  const edit = async (original: Comment) => {
    if (editing !== undefined && hasTypedEdit(editing.original, account.id)) {
      const isConfirmed = await confirm({
        title: 'Discard changes?',
        message: 'Another comment is being edited, and its changes are not saved.',
        confirmText: 'Discard',
        cancelText: 'Keep editing',
      })
      if (!isConfirmed) return
    }
    dropDraft(account.id, editDraftKey(taskId))
    setEditing({ original, isFound: false })
  }
  const showEarlier = () => {
    flushSync(() => setShown((count) => count + SHOWN))
    // the oldest one, where the button was
    items.current?.querySelector<HTMLElement>('.comment')?.focus()
  }

  return (
    <section className="comments" aria-labelledby={id} {...focus}>
      <div className="comments-head">
        <h2 id={id}>Comments</h2>
        {total === 0 ? null : <span className="dim">{withSeparators(total)}</span>}
      </div>
      {list.isPending ? <CommentsLoading /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorBox
          title="The comments could not be loaded."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {first > 0 ? (
        <Button kind="ghost" size="small" className="comments-earlier" onClick={showEarlier}>
          Show earlier comments
        </Button>
      ) : null}
      {first === 0 && total > comments.length ? (
        <p className="dim label-text">
          Only the newest {withSeparators(comments.length)} comments are shown.
        </p>
      ) : null}
      {rows.length === 0 && !isSendingShown ? null : (
        <ol ref={items} className="comment-list">
          {rows.slice(first).map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              files={files?.of(comment.id)}
              isOwn={canWrite && comment.authorId === account.id}
              onEdit={() => void edit(comment)}
              onDelete={() => void deleteCommentAfterAsking(queryClient, comment, mayRestore)}
            >
              {comment.id === editing?.original.id ? (
                <EditCommentForm
                  original={editing.original}
                  isGone={list.isSuccess && !comments.some((one) => one.id === comment.id)}
                  takeFocus={!editing.isFound}
                  onClose={() => setEditing(undefined)}
                  onSaved={() => say('Comment saved')}
                  onMove={(text) => box.change(joined(box.text, text))}
                />
              ) : undefined}
            </CommentItem>
          ))}
          {box.sending !== undefined && isSendingShown ? <SendingItem text={box.sending.text} /> : null}
        </ol>
      )}
      {canWrite ? (
        <CommentBox
          text={box.text}
          isSending={box.sending !== undefined}
          failure={box.failure}
          files={files}
          onChange={box.change}
          onSend={() => void send()}
        />
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

/** Finds the comment being sent among those from the server: the live feed may be faster than the reply. */
function isSent(sending: SendingComment, accountId: string): (comment: Comment) => boolean {
  return ({ id, authorId, text }) =>
    id > sending.after && authorId === accountId && text === sending.text.trim()
}

/** The comments to show: one being edited keeps its place when it is deleted in another browser. */
function withEdited(comments: readonly Comment[], edited: Comment | undefined): readonly Comment[] {
  if (edited === undefined || comments.some((comment) => comment.id === edited.id)) return comments
  return [...comments, edited].toSorted((one, other) => one.id - other.id)
}

function hasTypedEdit(original: Comment, accountId: string): boolean {
  const draft = readDraftOf(accountId, editDraftKey(original.taskId), EditDraft)
  return draft !== undefined && draft.text !== original.text
}
