import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MentionTextarea } from '#people/mentions/web/index.ts'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useDraftOf } from '#platform/web/forms/drafts.ts'
import { EditInPlace } from '#platform/web/forms/edit-in-place.tsx'
import { editMessage } from '../../shared/chat-endpoints.ts'
import { type ChatMessage, MAX_MESSAGE_LENGTH } from '../../shared/chat-schema.ts'
import { showChange } from '../chat-news.ts'

const Draft = z.object({ text: z.string() })

/** An own message's text, changed in its place: Enter saves, Escape cancels. What is typed stays in this browser. */
export function EditMessageForm({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [draft, keep, drop] = useDraftOf(`chat message ${message.id}`, Draft)
  const text = draft?.text ?? message.text
  const trimmed = text.trim()

  const close = () => {
    drop()
    onClose()
  }
  const save = async () => {
    if (trimmed !== message.text) {
      const params = { id: String(message.id) }
      showChange(queryClient, await call(editMessage, { params, body: { text: trimmed } }))
    }
    close()
  }
  return (
    <EditInPlace
      label="Edit message"
      isReady={(trimmed !== '' || message.files !== undefined) && trimmed.length <= MAX_MESSAGE_LENGTH}
      onCancel={close}
      save={save}
      sentenceOf={sentenceOf}
    >
      {({ area, refusal, isBusy, onTyped, onSave }) => (
        <MentionTextarea
          ref={area}
          label="Message text"
          hideLabel
          rows={1}
          value={text}
          error={refusal}
          enterKeyHint="done"
          onChange={(typed) => {
            if (isBusy) return
            onTyped()
            keep({ text: typed })
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSave()
          }}
        />
      )}
    </EditInPlace>
  )
}
