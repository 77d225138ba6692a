import { useState } from 'react'
import type { ChatMessage } from '../../shared/chat-schema.ts'
import { followed, type NewMessages, openedWith } from './new-messages.ts'

const NOTHING: NewMessages = { after: undefined, through: undefined, seenTo: 0, sought: undefined }

/**
 * Tracks what is new in a conversation from its opening.
 * @param messages undefined until they are loaded; @param unread the unread count at opening
 */
export function useNewMessages(
  messages: readonly ChatMessage[] | undefined,
  { unread, me, isSeen }: { unread: number; me: string; isSeen: boolean },
): NewMessages {
  const [news, setNews] = useState<NewMessages>()
  if (messages === undefined) return news ?? NOTHING
  const next = followed(news ?? openedWith(unread, messages), messages, { me, isSeen })
  if (next !== news) setNews(next)
  return next
}
