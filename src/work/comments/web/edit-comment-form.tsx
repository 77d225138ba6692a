import { useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { useDraftOf } from '#platform/web/forms/drafts.ts'
import { EditInPlace } from '#platform/web/forms/edit-in-place.tsx'
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
  const text = draft?.original.id === original.id ? draft.text : original.text

  const close = () => {
    drop()
    onClose()
  }
  const save = async () => {
    if (isGone) {
      close()
      onMove(text)
      return
    }
    if (text.trim() === original.text) {
      close()
      return
    }
    const params = { id: String(original.id) }
    const { changes } = await write(queryClient, { entity: 'comment' }, () =>
      callWithMetadata(updateComment, { params, body: { text } }),
    )
    offerUndoByKey(changes, 'Your comment was edited')
    close()
    onSaved()
  }
  return (
    <EditInPlace
      label="Edit comment"
      isReady={!isBlank(text) && problemOf(text) === undefined}
      saveText={isGone ? 'Move to a new comment' : 'Save'}
      takeFocus={takeFocus}
      note={
        isGone ? (
          <p className="notice">
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            <span>This comment was deleted meanwhile. What you typed is still here.</span>
          </p>
        ) : null
      }
      onCancel={close}
      save={save}
      sentenceOf={sentenceOf}
    >
      {({ area, refusal, isBusy, onTyped, onSave }) => (
        <CommentArea
          areaRef={area}
          label="Comment text"
          value={text}
          refusal={refusal}
          onChange={(typed) => {
            if (isBusy) return
            onTyped()
            keep({ original, text: typed })
          }}
          onSend={onSave}
          data-focus-home
        />
      )}
    </EditInPlace>
  )
}
