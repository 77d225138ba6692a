import { useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { useDraftOf } from '#platform/web/forms/drafts.ts'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { updateComment } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'
import { CommentArea } from './comment-area.tsx'
import { EditDraft, editDraftKey, isBlank, problemOf, sentenceOf } from './comment-drafts.ts'

export interface EditCommentFormProps {
  /** The comment when editing began. */
  original: Comment
  /** Whether it was deleted in another browser. */
  isGone: boolean
  /** Whether it was opened just now, rather than reopened with its draft. */
  takeFocus: boolean
  onClose: () => void
  onSaved: () => void
  /** Moves the text of a deleted comment to the box. */
  onMove: (text: string) => void
}

/** The form for one's own comment. Its text outlives the page until it is saved or cancelled. */
export function EditCommentForm(props: EditCommentFormProps) {
  const { original, isGone, takeFocus, onClose, onSaved, onMove } = props
  const queryClient = useQueryClient()
  const [draft, keep, drop] = useDraftOf(editDraftKey(original.taskId), EditDraft)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // a second press can come before the first is rendered
  const isSaving = useRef(false)
  const text = draft?.original.id === original.id ? draft.text : original.text
  const isReady = !isBlank(text) && problemOf(text) === undefined

  useEffect(() => {
    if (!takeFocus) return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [takeFocus])

  const close = () => {
    drop()
    onClose()
  }
  const save = async () => {
    if (!isReady || isSaving.current) return
    if (isGone) {
      close()
      onMove(text)
      return
    }
    if (text.trim() === original.text) {
      close()
      return
    }
    isSaving.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const params = { id: String(original.id) }
      const { changes } = await write(queryClient, { entity: 'comment' }, () =>
        callWithMetadata(updateComment, { params, body: { text } }),
      )
      offerUndoByKey(changes, 'Your comment was edited')
      close()
      onSaved()
    } catch (error) {
      setFailure(sentenceOf(error))
      focusIfLost(area.current)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from its fields
    <form
      className="comment-edit"
      aria-label="Edit comment"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (!isBusy) close()
      }}
    >
      <CommentArea
        areaRef={area}
        label="Comment text"
        value={text}
        refusal={failure}
        onChange={(typed) => {
          // text typed while saving would not be saved
          if (isBusy) return
          setFailure(undefined)
          keep({ original, text: typed })
        }}
        onSend={() => void save()}
        data-focus-home
      />
      <div role="status">
        {isGone ? (
          <p className="notice">
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            <span>This comment was deleted meanwhile. What you typed is still here.</span>
          </p>
        ) : null}
      </div>
      <div className="comment-buttons">
        <Button kind="ghost" disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady} busy={isBusy} busyText="Saving...">
          {isGone ? 'Move to a new comment' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
