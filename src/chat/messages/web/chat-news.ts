import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { PresenceNews } from '#platform/shared/live/live-events.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { onLive } from '#platform/web/data/live-socket.ts'
import type { ChatMessage, Conversation } from '../shared/chat-schema.ts'
import { conversationsQuery, messagesQuery, unreadQuery } from './chat-queries.ts'
import { isNewer, type MessageList, withChanges, withMessage } from './log/message-list.ts'
import { forgetMessage, startOutgoing } from './outgoing.ts'
import { seenConversation } from './seen-conversation.ts'
import { hideTyping, showTyping } from './typing.ts'

export { unreadQuery } from './chat-queries.ts'

/** Milliseconds after which a query is refetched whose data changed while its reply was under way. */
const GATHER = 1_000

/**
 * Starts receiving messages and presence, and sending outgoing messages.
 * @param account the signed-in account
 * @returns a function that stops it
 */
export function startNews(queryClient: QueryClient, account: { id: string; name: string }): () => void {
  const news = createNews(queryClient, account.id)
  const stops = [
    onLive('message', news.message),
    onLive('messageChanged', (message) => showChange(queryClient, message)),
    onLive('typing', (typing) => {
      if (typing.userId !== account.id) showTyping(typing)
    }),
    onLive('presence', news.presence),
    startOutgoing(account, news.message),
    news.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Puts received events into the caches. */
function createNews(queryClient: QueryClient, me: string) {
  const late = new Map<string, ReturnType<typeof setTimeout>>()

  /** Changes a query's data. A reply under way may lack the change, so the query is refetched. */
  const amend = <Data>(queryKey: QueryKey, update: (data: Data) => Data): void => {
    const name = JSON.stringify(queryKey)
    if (queryClient.isFetching({ queryKey }) > 0 && !late.has(name)) {
      const again = () => {
        late.delete(name)
        void queryClient.invalidateQueries({ queryKey })
      }
      late.set(name, setTimeout(again, GATHER))
    }
    patchCachedQueries(queryClient, { queryKey, exact: true }, update)
  }

  return {
    message: (message: ChatMessage): void => {
      const { conversation } = message
      const isOwn = message.userId === me
      hideTyping(message)
      const isUnread = !isOwn && seenConversation.get() !== conversation
      patchCachedQueries<MessageList>(
        queryClient,
        { queryKey: messagesQuery(conversation).queryKey, exact: true },
        (list) => withMessage(list, message),
      )
      if (isOwn) forgetMessage(message.key)

      const { queryKey } = conversationsQuery
      const found = queryClient.getQueryData(queryKey)?.find((one) => one.conversation === conversation)
      // already known: one's own message is both received and acknowledged
      if ((found?.lastMessage?.id ?? 0) >= message.id) return
      if (found === undefined) void queryClient.invalidateQueries({ queryKey })
      amend<Conversation[]>(queryKey, (list) =>
        list.map((one) =>
          one.conversation === conversation
            ? { ...one, lastMessage: message, unread: one.unread + (isUnread ? 1 : 0) }
            : one,
        ),
      )
      if (isUnread) amend<number>(unreadQuery.queryKey, (unread) => unread + 1)
    },
    presence: ({ isWhole, online, offline }: PresenceNews): void => {
      const came = new Set(online)
      const went = new Set(offline)
      amend<Conversation[]>(conversationsQuery.queryKey, (list) =>
        list.map((one) => {
          const isOnline =
            came.has(one.conversation) || (one.isOnline && !isWhole && !went.has(one.conversation))
          return isOnline === one.isOnline ? one : { ...one, isOnline }
        }),
      )
    },
    stop: (): void => {
      for (const timer of late.values()) clearTimeout(timer)
    },
  }
}

/** Puts a changed message into the caches, as it was received or as the server answered. */
export function showChange(queryClient: QueryClient, message: ChatMessage): void {
  const { conversation } = message
  patchCachedQueries<MessageList>(
    queryClient,
    { queryKey: messagesQuery(conversation).queryKey, exact: true },
    (list) => withChanges(list, [message]),
  )
  patchCachedQueries<Conversation[]>(
    queryClient,
    { queryKey: conversationsQuery.queryKey, exact: true },
    (list) =>
      list.map((one) =>
        one.lastMessage?.id === message.id && isNewer(message, one.lastMessage)
          ? { ...one, lastMessage: message }
          : one,
      ),
  )
  // whether it was unread is known to the server alone
  if (message.deleted !== null)
    for (const { queryKey } of [conversationsQuery, unreadQuery])
      void queryClient.invalidateQueries({ queryKey })
}

/** Shows a conversation as read before the server confirms it. */
export function showAsRead(queryClient: QueryClient, conversation: string): void {
  const list = queryClient.getQueryData(conversationsQuery.queryKey)
  const unread = list?.find((one) => one.conversation === conversation)?.unread ?? 0
  if (unread === 0) return
  const amend = <Data>(queryKey: QueryKey, update: (data: Data) => Data) =>
    patchCachedQueries(queryClient, { queryKey, exact: true }, update)
  amend<Conversation[]>(conversationsQuery.queryKey, (all) =>
    all.map((one) => (one.conversation === conversation ? { ...one, unread: 0 } : one)),
  )
  amend<number>(unreadQuery.queryKey, (count) => Math.max(0, count - unread))
}
