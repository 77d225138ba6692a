import type { ChatMessage } from '../../shared/chat-schema.ts'

/** Which of a conversation's messages are new to its reader; the line "3 new messages" is shown above them. */
export interface NewMessages {
  /** They begin after this message; undefined = there are none. */
  after: number | undefined
  /** They end with this message once they were seen: messages that arrive while the reader watches are not new. */
  through: number | undefined
  /** The newest message that was seen. */
  seenTo: number
  /** The unread count and newest message when the conversation opened, while the first unread one is not loaded. */
  sought: { unread: number; newest: number } | undefined
}

/** What is new when a conversation opens. @param unread others' messages that were not read before */
export function openedWith(unread: number, messages: readonly ChatMessage[]): NewMessages {
  const newest = messages.at(-1)?.id ?? 0
  return {
    after: undefined,
    through: undefined,
    seenTo: newest,
    sought: unread > 0 ? { unread, newest } : undefined,
  }
}

/**
 * What is new now; the same object if nothing changed.
 * @param me whose messages are never new; @param isSeen whether the newest message is visible to the reader
 */
export function followed(
  before: NewMessages,
  messages: readonly ChatMessage[],
  { me, isSeen }: { me: string; isSeen: boolean },
): NewMessages {
  const newest = messages.at(-1)?.id ?? 0
  const next = { ...before }
  if (next.sought !== undefined) {
    const first = firstUnread(messages, next.sought, me)
    if (first !== undefined) Object.assign(next, { after: first - 1, sought: undefined })
  } else if (!isSeen && (next.after === undefined || next.through !== undefined)) {
    const isNews = messages.some(({ id, userId }) => id > next.seenTo && userId !== me)
    if (isNews) Object.assign(next, { after: next.seenTo, through: undefined })
  }
  if (isSeen) {
    next.seenTo = newest
    if (next.after !== undefined) next.through ??= newest
  }
  // a reader who replies has read what is above
  const answered = messages.findLast(({ userId }) => userId === me)?.id ?? 0
  if (next.after !== undefined && answered > next.after)
    Object.assign(next, { after: undefined, through: undefined })
  return isSame(before, next) ? before : next
}

/** Whether a message is one of the new ones. */
export function isNew({ after, through }: NewMessages, { id, userId }: ChatMessage, me: string): boolean {
  return after !== undefined && id > after && id <= (through ?? id) && userId !== me
}

function firstUnread(
  messages: readonly ChatMessage[],
  { unread, newest }: { unread: number; newest: number },
  me: string,
): number | undefined {
  const ofOthers = messages.filter(({ id, userId }) => id <= newest && userId !== me)
  return ofOthers.at(-unread)?.id
}

function isSame(one: NewMessages, other: NewMessages): boolean {
  return (
    one.after === other.after &&
    one.through === other.through &&
    one.seenTo === other.seenTo &&
    one.sought === other.sought
  )
}
