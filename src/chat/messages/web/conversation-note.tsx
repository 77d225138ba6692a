import { useSyncExternalStore } from 'react'
import { liveConnection } from '#platform/web/data/live-socket.ts'
import { useStore } from '#platform/web/ui/store.ts'
import { sendingPause } from './outgoing.ts'
import { TypingLine } from './typing-line.tsx'

/** One line above the input: why messages are not being sent, or who is typing. Its space is always reserved. */
export function ConversationNote({ conversation }: { conversation: string }) {
  const isOpen = useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen)
  const pause = useStore(sendingPause)
  const note = isOpen ? pause : 'Reconnecting. What you write is sent as soon as the connection is back.'
  return (
    <div className="chat-note">
      <p role="status" data-late={!isOpen || undefined}>
        {note === undefined ? null : <span key={note}>{note}</span>}
      </p>
      {note === undefined ? <TypingLine conversation={conversation} /> : null}
    </div>
  )
}
