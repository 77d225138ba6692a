import { useSyncExternalStore } from 'react'
import { liveConnection } from '#platform/web/data/live-socket.ts'
import { useStore } from '#platform/web/ui/store.ts'
import { sendingPause } from './outgoing.ts'

/** One line above the input: why messages are not being sent. Its space is always reserved. */
export function ConversationNote() {
  const isOpen = useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen)
  const pause = useStore(sendingPause)
  const note = isOpen ? pause : 'Reconnecting. What you write is sent as soon as the connection is back.'
  return (
    <p className="chat-note" role="status" data-late={!isOpen || undefined}>
      {note === undefined ? null : <span key={note}>{note}</span>}
    </p>
  )
}
