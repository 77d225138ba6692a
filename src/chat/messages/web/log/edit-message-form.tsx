import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { MentionTextarea } from '#people/mentions/web/index.ts'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useDraftOf } from '#platform/web/forms/drafts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { editMessage } from '../../shared/chat-endpoints.ts'
import { type ChatMessage, MAX_MESSAGE_LENGTH } from '../../shared/chat-schema.ts'
import { showChange } from '../chat-news.ts'

const Draft = z.object({ text: z.string() })

/** An own message's text, changed in its place: Enter saves, Escape cancels. What is typed stays in this browser. */
export function EditMessageForm({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [draft, keep, drop] = useDraftOf(`chat message ${message.id}`, Draft)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // a second press can come before the first is rendered
  const isSaving = useRef(false)
  const text = draft?.text ?? message.text
  const trimmed = text.trim()
  const isReady = trimmed !== '' && trimmed.length <= MAX_MESSAGE_LENGTH

  useEffect(() => {
    const element = area.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const close = () => {
    drop()
    onClose()
  }
  const save = async () => {
    if (!isReady || isSaving.current) return
    if (trimmed === message.text) return close()
    isSaving.current = true
    setBusy(true)
    try {
      const params = { id: String(message.id) }
      showChange(queryClient, await call(editMessage, { params, body: { text: trimmed } }))
      close()
    } catch (error) {
      setRefusal(sentenceOf(error))
      isSaving.current = false
      setBusy(false)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from its fields
    <form
      className="chat-edit"
      aria-label="Edit message"
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
      <MentionTextarea
        ref={area}
        label="Message text"
        hideLabel
        rows={1}
        value={text}
        error={refusal}
        enterKeyHint="done"
        onChange={(typed) => {
          // text typed while saving would not be saved
          if (isBusy) return
          setRefusal(undefined)
          keep({ text: typed })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void save()
        }}
      />
      <div className="chat-edit-buttons">
        <Button kind="ghost" size="small" disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button
          kind="primary"
          size="small"
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyText="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  )
}
