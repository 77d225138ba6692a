import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useChatAddress } from './chat-address.ts'
import { conversationsQuery } from './chat-queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationView } from './conversation-view.tsx'
import './chat.css'
import './composer.css'
import './log/messages.css'

/** /chat (spec 13.1): conversations and people on the left, the messages of one of them on the right. */
export function ChatPage() {
  const { conversation, message, isPhone } = useChatAddress()
  const conversations = useQuery(conversationsQuery)
  const page = useRef<HTMLDivElement>(null)
  const last = useRef(conversation)
  useEffect(() => {
    const before = last.current
    last.current = conversation
    // the pressed element disappeared with its screen: focus the row that was opened, or the back button
    let goal: string | undefined
    if (conversation === undefined && before !== undefined) goal = `[data-conversation="${before}"]`
    if (isPhone && conversation !== undefined && before === undefined) goal = '.chat-head a'
    if (goal !== undefined) page.current?.querySelector<HTMLElement>(goal)?.focus({ preventScroll: true })
  }, [conversation, isPhone])

  return (
    <div className="chat" ref={page}>
      {isPhone && conversation !== undefined ? null : (
        <ConversationList conversations={conversations} opened={conversation} />
      )}
      {conversation === undefined ? null : (
        <ConversationView
          key={conversation}
          conversation={conversation}
          sought={message}
          conversations={conversations.data}
          isListKnown={!conversations.isPending}
          isPhone={isPhone}
        />
      )}
    </div>
  )
}
