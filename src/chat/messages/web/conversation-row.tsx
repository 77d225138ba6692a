import { Link } from '@tanstack/react-router'
import { IconHash } from '@tabler/icons-react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { type ChatMessage, type Conversation, EVERYONE, saidIn } from '../shared/chat-schema.ts'
import { conversationSearch } from './chat-address.ts'
import { briefTime } from './chat-times.ts'
import { deletedText } from './deleted-text.ts'

interface Row {
  conversation: Conversation
  isOpen: boolean
}

/** A conversation with messages, or the common room: its last message, the time, and the number of unread ones. */
export function ConversationRow({ conversation: row, isOpen }: Row) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { conversation, name, isOnline, lastMessage, unread } = row
  return (
    <Link
      to="/chat"
      search={conversationSearch(conversation)}
      className="chat-row"
      activeOptions={BY_HAND}
      aria-current={isOpen ? 'page' : undefined}
      data-conversation={conversation}
      data-unread={unread > 0 || undefined}
    >
      {conversation === EVERYONE ? (
        <span className="chat-room-mark" aria-hidden>
          <IconHash size={18} stroke={1.75} />
        </span>
      ) : (
        <Face id={conversation} name={name} isOnline={isOnline} />
      )}
      <span className="chat-row-text">
        <span className="chat-row-line">
          <span className="ellipsis chat-row-name">{name}</span>
          {conversation === EVERYONE ? null : <Presence isOnline={isOnline} />}
          {lastMessage === null ? null : (
            <time className="chat-row-time" dateTime={lastMessage.at}>
              {briefTime(lastMessage.at, timeZone, today)}
            </time>
          )}
        </span>
        <span className="chat-row-line">
          <span className="ellipsis chat-row-last">
            {lastMessage === null ? 'No messages yet' : <Preview message={lastMessage} />}
          </span>
          <Unread count={unread} />
        </span>
      </span>
    </Link>
  )
}

/** A person with whom no messages were exchanged yet. */
export function PersonRow({ person, isOpen }: { person: Conversation; isOpen: boolean }) {
  const { conversation, name, isOnline } = person
  return (
    <Link
      to="/chat"
      search={conversationSearch(conversation)}
      className="chat-row chat-row-person"
      activeOptions={BY_HAND}
      aria-current={isOpen ? 'page' : undefined}
      data-conversation={conversation}
    >
      <Face id={conversation} name={name} isOnline={isOnline} />
      <span className="ellipsis grow">{name}</span>
      <span className="chat-row-time">{isOnline ? 'online' : <Presence isOnline={false} />}</span>
    </Link>
  )
}

/** A person's avatar in the chat, 32 px. */
export function Face({ id, name, isOnline }: { id: string | null; name: string; isOnline?: boolean }) {
  return (
    <span className="chat-face">
      <Avatar
        id={id}
        name={name}
        size={28}
        {...(isOnline === undefined ? {} : { presence: isOnline ? 'online' : 'offline' })}
      />
    </span>
  )
}

function Presence({ isOnline }: { isOnline: boolean }) {
  return <span className="visually-hidden">{isOnline ? ', online' : ', offline'}</span>
}

function Preview({ message }: { message: ChatMessage }) {
  const { id } = useAccount()
  const { conversation, userId, user, deleted } = message
  const isRoom = conversation === EVERYONE
  const sender = userId === id ? 'You: ' : isRoom ? `${user.split(' ', 1)[0] ?? ''}: ` : ''
  return <>{deleted === null ? `${sender}${saidIn(message)}` : deletedText(deleted)}</>
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="count-badge">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}

/** The router would mark every row of the page; `aria-current` is set by hand. */
const BY_HAND = { exact: true, includeSearch: true }
