import { useSyncExternalStore } from 'react'
import { liveConnection } from '#platform/web/data/live-socket.ts'
import { useStore } from '#platform/web/ui/store.ts'
import { sendingPause } from './outgoing.ts'

/** One line over the input: why what is written does not go out at the moment. Its room is always kept. */
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
