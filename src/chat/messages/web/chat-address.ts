import { useSearch } from '@tanstack/react-router'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { ConversationName, EVERYONE, MessageNumber } from '../shared/chat-schema.ts'

/**
 * The conversation in the address. Without one it is the common room; on phones none, as the list is shown.
 * @returns also whether the list and the conversation are two screens
 */
export function useChatAddress(): {
  conversation: string | undefined
  /** The message to show at its place. */
  message: number | undefined
  isPhone: boolean
} {
  const isPhone = useIsPhone()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = ConversationName.safeParse(search['conversation']).data
  const message = MessageNumber.safeParse(search['message']).data
  return { message, conversation: named ?? (isPhone ? undefined : EVERYONE), isPhone }
}

/** The query of a conversation's address. */
export function conversationSearch(conversation: string): never {
  return { conversation } as never
}
