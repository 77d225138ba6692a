import type { ChatMessage } from '../../shared/chat-schema.ts'

/** What this browser has of a conversation. Messages are never changed, so what was loaded once is kept. */
export interface MessageList {
  /** Oldest first, each once. */
  messages: ChatMessage[]
  /** Whether there may be messages before the first. */
  hasEarlier: boolean
  /** The id up to which no message is missing; later ones came over the socket. 0 = nothing is loaded yet. */
  unbrokenTo: number
}

/** Messages of several sources in their order, each once. */
export function united(...sources: readonly (readonly ChatMessage[])[]): ChatMessage[] {
  const [first = [], ...more] = sources
  const last = first.at(-1)?.id ?? 0
  const others = more.flat()
  // most often one message comes, and it is the newest
  if (others.length === 1 && others[0] !== undefined && others[0].id > last) return [...first, others[0]]
  const byId = new Map([...first, ...others].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

/** The list with a message that was heard, or whose sending was answered. */
export function withMessage(list: MessageList, message: ChatMessage): MessageList {
  if (list.messages.some(({ id }) => id === message.id)) return list
  return { ...list, messages: united(list.messages, [message]) }
}

/** The list with a page of messages from before its first one; a list that begins elsewhere by now stays as it is. */
export function withEarlier(
  list: MessageList,
  page: { before: number; messages: readonly ChatMessage[]; isLast: boolean },
): MessageList {
  if (list.messages[0]?.id !== page.before) return list
  return { ...list, messages: united(page.messages, list.messages), hasEarlier: !page.isLast }
}
