import { useSearch } from '@tanstack/react-router'
import { useIsPhone } from '#platform/web/page/use-is-phone.ts'
import { ConversationName, EVERYONE } from '../shared/chat-schema.ts'

/**
 * The conversation that the address names. Without one it is the room of all, on phones none: there the list shows.
 * @returns also whether the list and the conversation are two screens
 */
export function useChatAddress(): { conversation: string | undefined; isPhone: boolean } {
  const isPhone = useIsPhone()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = ConversationName.safeParse(search['conversation']).data
  return { conversation: named ?? (isPhone ? undefined : EVERYONE), isPhone }
}

/** The address's query of a conversation. */
export function conversationSearch(conversation: string): never {
  return { conversation } as never
}
