import { useQuery } from '@tanstack/react-query'
import { IconMessageOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWaitingFiles } from '#work/attachments/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { useOfferedFiles } from '#platform/web/drag/offered-files.ts'
import { useStrayDropsIgnored } from '#platform/web/drag/use-stray-drops-ignored.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { useStore } from '#platform/web/ui/store.ts'
import { type Conversation, EVERYONE, MAX_MESSAGE_FILES } from '../shared/chat-schema.ts'
import { conversationSearch } from './chat-address.ts'
import { messagesQuery } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationNote } from './conversation-note.tsx'
import { JumpToNewest } from './log/jump-to-newest.tsx'
import { MessageLog } from './log/message-log.tsx'
import { NewsAloud } from './news-aloud.tsx'
import { outgoing, sendMessage } from './outgoing.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useMessageScroll } from './log/use-message-scroll.ts'
import { useNewMessages } from './log/use-new-messages.ts'
import { useSoughtMessage } from './log/use-sought-message.ts'
import { usePageVisible } from './use-page-visible.ts'

export interface ConversationViewProps {
  conversation: string
  /** The message to show at its place. */
  sought: number | undefined
  /** All listed conversations; undefined while they are unknown. */
  conversations: Conversation[] | undefined
  /** Whether the list has loaded, or will not load for now. */
  isListKnown: boolean
  isPhone: boolean
}

/** The messages of a conversation, and the input for the next one. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, sought, conversations, isListKnown, isPhone } = props
  const listed = conversations?.find((one) => one.conversation === conversation)
  if (conversations !== undefined && listed === undefined) return <NoConversation />
  return (
    <OpenConversation
      conversation={conversation}
      sought={sought}
      listed={listed}
      people={conversations ?? []}
      isListKnown={isListKnown}
      isPhone={isPhone}
    />
  )
}

function OpenConversation({
  conversation,
  sought,
  listed,
  people,
  isListKnown,
  isPhone,
}: {
  conversation: string
  sought: number | undefined
  listed: Conversation | undefined
  people: readonly Conversation[]
  isListKnown: boolean
  isPhone: boolean
}) {
  const { id: me } = useAccount()
  const name = listed?.name ?? (conversation === EVERYONE ? 'Everyone' : '')
  useRecordTitle(name === '' ? undefined : `${name} · Chat`)
  const list = useQuery(messagesQuery(conversation))
  // what is new is known only once the unread count is
  const loaded = isListKnown ? list.data : undefined
  const messages = loaded?.messages ?? []
  const waiting = useStore(outgoing).filter(
    (one) =>
      one.conversation === conversation &&
      !messages.some((message) => message.userId === me && message.key === one.key),
  )
  const { scroller, onScroll, isAtNewest, toNewest, toMessage } = useMessageScroll()
  useSoughtMessage(conversation, sought, loaded, toMessage)
  const isVisible = usePageVisible()
  const newest = messages.at(-1)?.id ?? 0
  const isSeen = isVisible && isAtNewest && newest > 0
  const news = useNewMessages(loaded?.messages, { unread: listed?.unread ?? 0, me, isSeen })
  useMarkRead(conversation, newest, isSeen)

  const section = useRef<HTMLElement>(null)
  const files = useWaitingFiles(`chat ${conversation} files`, { count: MAX_MESSAGE_FILES, of: 'message' })
  const isOver = useOfferedFiles(section, files.take)
  useStrayDropsIgnored()

  return (
    <section
      ref={section}
      className="chat-conversation"
      aria-label={name === '' ? 'Conversation' : name}
      data-over={isOver || undefined}
    >
      <ConversationHead
        conversation={conversation}
        name={name}
        listed={listed}
        people={people}
        isPhone={isPhone}
      />
      <div className="chat-messages">
        <MessageLog
          conversation={conversation}
          name={name}
          list={list}
          loaded={loaded}
          outgoing={waiting}
          news={news}
          scroller={scroller}
          onScroll={onScroll}
        />
        <JumpToNewest
          isShown={!isAtNewest && messages.length > 0}
          isNew={news.after !== undefined && news.through === undefined}
          onJump={toNewest}
        />
      </div>
      <NewsAloud messages={loaded?.messages} me={me} />
      <ConversationNote conversation={conversation} />
      <Composer
        conversation={conversation}
        name={name}
        isPhone={isPhone}
        files={files}
        onSend={(text) => {
          const sent = files
            .release()
            .map(({ name: fileName, uploadId }) => ({ name: fileName, upload: uploadId }))
          sendMessage(conversation, text, sent)
          toNewest()
        }}
      />
    </section>
  )
}

function NoConversation() {
  return (
    <section className="chat-conversation chat-no-conversation" aria-label="Conversation">
      <EmptyState
        icon={<IconMessageOff size={32} stroke={1.25} />}
        title="There is no such conversation"
        help="The account may have been deleted."
        actions={
          <Link className="button" to="/chat" search={conversationSearch(EVERYONE)}>
            Go to Everyone
          </Link>
        }
      />
    </section>
  )
}
