import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { onLive } from '#platform/web/data/live-socket.ts'
import {
  getUnreadMessages,
  listChangedMessages,
  listConversations,
  listMessages,
} from '../shared/chat-endpoints.ts'
import { CHAT_READ_ENTITY, type ChatToBrowser } from '../shared/chat-events.ts'
import { type ChatMessage, MESSAGES_PER_PAGE } from '../shared/chat-schema.ts'
import { type MessageList, united, withChanges, withEarlier } from './log/message-list.ts'
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
 * The messages of a conversation that this browser has loaded. A refetch requests only newer ones and what changed
 * since; if there is too much of it, it starts over.
 */
export function messagesQuery(conversation: string) {
  const queryKey = ['chat', 'messages', conversation]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<MessageList> => {
      const heard: ChatMessage[] = []
      const changed: ChatMessage[] = []
      const hear = (all: ChatMessage[]) => (message: ChatMessage) => {
        if (message.conversation === conversation) all.push(message)
      }
      const stops = [onLive('message', hear(heard)), onLive('messageChanged', hear(changed))]
      try {
        const known = client.getQueryData<MessageList>(queryKey)
        const list = await fetchNewest(conversation, known, signal)
        await prepareReferences(client, list.messages)
        const first = list.messages[0]?.id ?? 0
        // messages that arrived while the reply was under way
        const since = (client.getQueryData<MessageList>(queryKey)?.messages ?? []).filter(
          ({ id }) => id >= first,
        )
        return withChanges({ ...list, messages: united(list.messages, since, heard) }, changed)
      } finally {
        for (const stop of stops) stop()
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
  // an earlier version of the product stored no revision in this browser
  const isKnown = known !== undefined && known.unbrokenTo > 0 && known.revision > 0
  let revision = 0
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
    // later pages are newer than this one, so they lack no change that it has
    if (page === 0) revision = Math.max(0, ...messages.map((message) => message.revision))
    const unbrokenTo = messages.at(-1)?.id ?? 0
    if (earlier.length < limit) return { messages, hasEarlier: false, unbrokenTo, revision }
    if (!isKnown) break
    if ((messages[0]?.id ?? 0) <= known.unbrokenTo) {
      const joined = { ...known, messages: united(known.messages, messages), unbrokenTo }
      const caughtUp = await withMissedChanges(conversation, joined, signal)
      if (caughtUp !== undefined) return caughtUp
      break
    }
  }
  return { messages, hasEarlier: true, unbrokenTo: messages.at(-1)?.id ?? 0, revision }
}

/** The list with what changed since its revision; undefined if that is too much. */
async function withMissedChanges(
  conversation: string,
  list: MessageList,
  signal: AbortSignal,
): Promise<MessageList | undefined> {
  let current = list
  for (let page = 0; page < GAP_PAGES; page++) {
    const query = { conversation, after: String(current.revision), limit: String(GAP_PAGE) }
    const changed = await call(listChangedMessages, { query }, { signal })
    const revision = changed.at(-1)?.revision ?? current.revision
    current = { ...withChanges(current, changed), revision }
    if (changed.length < GAP_PAGE) return current
  }
  return undefined
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
