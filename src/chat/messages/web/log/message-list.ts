import type { ChatMessage } from '../../shared/chat-schema.ts'

/** The messages of a conversation loaded by this browser. What changes them has a higher revision, so they stay cached. */
export interface MessageList {
  /** Oldest first, each once. */
  messages: ChatMessage[]
  /** Whether there may be messages before the first. */
  hasEarlier: boolean
  /** The id up to which no message is missing; later ones came over the socket. 0 = nothing is loaded yet. */
  unbrokenTo: number
  /** The revision up to which no change of these messages is missing; later ones came over the socket. */
  revision: number
}

/** Merges messages of several sources in order, each once, as its latest change left it. */
export function united(...sources: readonly (readonly ChatMessage[])[]): ChatMessage[] {
  const [first = [], ...more] = sources
  const last = first.at(-1)?.id ?? 0
  const others = more.flat()
  // usually a single message arrives, and it is the newest
  if (others.length === 1 && others[0] !== undefined && others[0].id > last) return [...first, others[0]]
  const byId = new Map(first.map((message) => [message.id, message]))
  for (const message of others) if (isNewer(message, byId.get(message.id))) byId.set(message.id, message)
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

/** Whether a message is unknown, or a later version of the known one. */
export function isNewer(message: ChatMessage, known: ChatMessage | undefined): boolean {
  return known === undefined || message.revision > known.revision
}

/** The list with a message that was received or acknowledged. */
export function withMessage(list: MessageList, message: ChatMessage): MessageList {
  const known = list.messages.find(({ id }) => id === message.id)
  return isNewer(message, known) ? { ...list, messages: united(list.messages, [message]) } : list
}

/** The list with changed messages; those that are not loaded are left out. */
export function withChanges(list: MessageList, changed: readonly ChatMessage[]): MessageList {
  const known = new Map(list.messages.map((message) => [message.id, message]))
  const newer = changed.filter((message) => known.has(message.id) && isNewer(message, known.get(message.id)))
  return newer.length === 0 ? list : { ...list, messages: united(list.messages, newer) }
}

/** The list with a page of messages from before its first one; unchanged if the list begins elsewhere by now. */
export function withEarlier(
  list: MessageList,
  page: { before: number; messages: readonly ChatMessage[]; isLast: boolean },
): MessageList {
  if (list.messages[0]?.id !== page.before) return list
  return { ...list, messages: united(page.messages, list.messages), hasEarlier: !page.isLast }
}
