import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { onLive } from '#platform/web/data/live-socket.ts'
import { getUnreadMessages, listConversations, listMessages } from '../shared/chat-endpoints.ts'
import { CHAT_READ_ENTITY, type ChatToBrowser } from '../shared/chat-events.ts'
import { type ChatMessage, MESSAGES_PER_PAGE } from '../shared/chat-schema.ts'
import { type MessageList, united, withEarlier } from './log/message-list.ts'
import { prepareReferences } from './log/reference-query.ts'

declare module '#platform/web/data/live-socket.ts' {
  interface ServerEvents extends ChatToBrowser {}
}

/** Messages per request when closing a gap, and the most requests. */
const GAP_PAGE = 200
const GAP_PAGES = 4

/** The common room, and everyone else who may chat. */
export const conversationsQuery = queryOptions({
  queryKey: ['chat', 'conversations'],
  queryFn: ({ signal }) => call(listConversations, undefined, { signal }),
  meta: { entities: ['user', CHAT_READ_ENTITY] },
})

/** The number of others' unread messages, over all conversations. */
export const unreadQuery = queryOptions({
  queryKey: ['chat', 'unread'],
  queryFn: async ({ signal }) => (await call(getUnreadMessages, undefined, { signal })).unread,
  meta: { entities: [CHAT_READ_ENTITY] },
})

/**
 * The messages of a conversation that this browser has loaded. A refetch requests only newer ones; if there are too
 * many, it starts over.
 */
export function messagesQuery(conversation: string) {
  const queryKey = ['chat', 'messages', conversation]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<MessageList> => {
      const heard: ChatMessage[] = []
      const stop = onLive('message', (message) => {
        if (message.conversation === conversation) heard.push(message)
      })
      try {
        const known = client.getQueryData<MessageList>(queryKey)
        const list = await fetchNewest(conversation, known, signal)
        await prepareReferences(client, list.messages)
        const first = list.messages[0]?.id ?? 0
        // messages that arrived while the reply was under way
        const since = (client.getQueryData<MessageList>(queryKey)?.messages ?? []).filter(
          ({ id }) => id >= first,
        )
        return { ...list, messages: united(list.messages, since, heard) }
      } finally {
        stop()
      }
    },
    meta: { isKeptOffline: true },
  })
}

async function fetchNewest(
  conversation: string,
  known: MessageList | undefined,
  signal: AbortSignal,
): Promise<MessageList> {
  const isKnown = known !== undefined && known.unbrokenTo > 0
  let messages: ChatMessage[] = []
  for (let page = 0; page <= GAP_PAGES; page++) {
    const limit = page === 0 ? MESSAGES_PER_PAGE : GAP_PAGE
    const before = messages[0]?.id
    const earlier = await call(
      listMessages,
      {
        query: {
          conversation,
          limit: String(limit),
          ...(before === undefined ? {} : { before: String(before) }),
        },
      },
      { signal },
    )
    messages = [...earlier, ...messages]
    const unbrokenTo = messages.at(-1)?.id ?? 0
    if (earlier.length < limit) return { messages, hasEarlier: false, unbrokenTo }
    if (!isKnown) break
    if ((messages[0]?.id ?? 0) <= known.unbrokenTo)
      return { messages: united(known.messages, messages), hasEarlier: known.hasEarlier, unbrokenTo }
  }
  return { messages, hasEarlier: true, unbrokenTo: messages.at(-1)?.id ?? 0 }
}

/** Loads the messages before the first known one. @throws ApiError */
export async function loadEarlier(queryClient: QueryClient, conversation: string): Promise<void> {
  const { queryKey } = messagesQuery(conversation)
  const before = queryClient.getQueryData(queryKey)?.messages[0]?.id
  if (before === undefined) return
  const messages = await call(listMessages, {
    query: { conversation, before: String(before), limit: String(MESSAGES_PER_PAGE) },
  })
  await prepareReferences(queryClient, messages)
  queryClient.setQueryData(queryKey, (list) =>
    list === undefined
      ? undefined
      : withEarlier(list, { before, messages, isLast: messages.length < MESSAGES_PER_PAGE }),
  )
}
