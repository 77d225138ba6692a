import type { ChatMessage } from '../../shared/chat-schema.ts'

/** The messages of a conversation loaded by this browser. Messages never change, so they are cached permanently. */
export interface MessageList {
  /** Oldest first, each once. */
  messages: ChatMessage[]
  /** Whether there may be messages before the first. */
  hasEarlier: boolean
  /** The id up to which no message is missing; later ones came over the socket. 0 = nothing is loaded yet. */
  unbrokenTo: number
}

/** Merges messages of several sources in order, each once. */
export function united(...sources: readonly (readonly ChatMessage[])[]): ChatMessage[] {
  const [first = [], ...more] = sources
  const last = first.at(-1)?.id ?? 0
  const others = more.flat()
  // usually a single message arrives, and it is the newest
  if (others.length === 1 && others[0] !== undefined && others[0].id > last) return [...first, others[0]]
  const byId = new Map([...first, ...others].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

/** The list with a message that was received or acknowledged. */
export function withMessage(list: MessageList, message: ChatMessage): MessageList {
  if (list.messages.some(({ id }) => id === message.id)) return list
  return { ...list, messages: united(list.messages, [message]) }
}

/** The list with a page of messages from before its first one; unchanged if the list begins elsewhere by now. */
export function withEarlier(
  list: MessageList,
  page: { before: number; messages: readonly ChatMessage[]; isLast: boolean },
): MessageList {
  if (list.messages[0]?.id !== page.before) return list
  return { ...list, messages: united(page.messages, list.messages), hasEarlier: !page.isLast }
}
