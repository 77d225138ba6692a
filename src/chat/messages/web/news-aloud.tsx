import { useState } from 'react'
import { type ChatMessage, saidIn } from '../shared/chat-schema.ts'

/** Announces others' messages to screen readers as they arrive, but not those loaded. */
export function NewsAloud({ messages, me }: { messages: readonly ChatMessage[] | undefined; me: string }) {
  const newest = messages?.at(-1)
  const [heard, setHeard] = useState<{ id: number; text: string }>()
  if (messages !== undefined && (heard === undefined || (newest !== undefined && newest.id > heard.id))) {
    const isNews = heard !== undefined && newest !== undefined && newest.userId !== me
    setHeard({ id: newest?.id ?? 0, text: isNews ? `${newest.user}: ${saidIn(newest)}` : '' })
  }
  return (
    <p className="visually-hidden" aria-live="polite">
      {heard?.text}
    </p>
  )
}
