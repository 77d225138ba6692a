import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { ConversationName, EVERYONE } from '../shared/chat-schema.ts'

/** Up to here the list and a conversation are two screens, one after the other; chat.css has the same number. */
const PHONE = '(max-width: 640px)'

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * The conversation that the address names. Without one it is the room of all, on phones none: there the list shows.
 * @returns also whether the list and the conversation are two screens
 */
export function useChatAddress(): { conversation: string | undefined; isPhone: boolean } {
  const isPhone = useSyncExternalStore(subscribeToWidth, () => matchMedia(PHONE).matches)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = ConversationName.safeParse(search['conversation']).data
  return { conversation: named ?? (isPhone ? undefined : EVERYONE), isPhone }
}

/** The address's query of a conversation. */
export function conversationSearch(conversation: string): never {
  return { conversation } as never
}
