import { dayIn } from '#platform/shared/dates.ts'
import type { ChatMessage } from '../../shared/chat-schema.ts'
import type { OutgoingMessage } from '../outgoing.ts'

/** Milliseconds after which the same sender's next message shows its time again. */
const PAUSE = 5 * 60_000

/** A message as displayed. */
export interface ShownMessage {
  /** Stable while one's own message goes from sending to sent. */
  key: string
  text: string
  /** ISO 8601. */
  at: string
  outgoing?: OutgoingMessage
  /** As the server has it; absent while it is being sent. */
  stored?: ChatMessage
}

/** The rows of the conversation, from top to bottom. */
export type Arranged =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'group'
      key: string
      userId: string | null
      user: string
      isOwn: boolean
      messages: ShownMessage[]
    }

interface Arrangement {
  me: string
  /** The business's time zone, an IANA name. */
  timeZone: string
  /** The message above which the "new messages" line is shown. */
  firstNew: number | undefined
  outgoing: readonly OutgoingMessage[]
}

/** A message's `data-message`: keys of two people could be equal. */
export function shownKey({ id, key, userId }: ChatMessage, me: string): string {
  return userId === me ? key : String(id)
}

/** Adds a heading for each day and groups messages written by one person in quick succession; unsent ones come last. */
export function arranged(
  messages: readonly ChatMessage[],
  { me, timeZone, firstNew, outgoing }: Arrangement,
): Arranged[] {
  const rows: Arranged[] = []
  let day: string | undefined
  const add = (message: ShownMessage, { userId, user }: { userId: string | null; user: string }): void => {
    const its = dayIn(timeZone, Date.parse(message.at))
    if (its !== day) rows.push({ kind: 'day', key: its, day: its })
    day = its
    const last = rows.at(-1)
    const previous = last?.kind === 'group' ? last.messages.at(-1) : undefined
    const goesOn =
      last?.kind === 'group' &&
      previous !== undefined &&
      last.userId === userId &&
      // of deleted accounts only the name is left
      (userId !== null || last.user === user) &&
      Date.parse(message.at) - Date.parse(previous.at) < PAUSE
    if (goesOn) last.messages.push(message)
    else
      rows.push({ kind: 'group', key: message.key, userId, user, isOwn: userId === me, messages: [message] })
  }
  for (const stored of messages) {
    const { id, userId, user, text, at } = stored
    const shown = { key: shownKey(stored, me), text, at, stored }
    if (id === firstNew) {
      const its = dayIn(timeZone, Date.parse(at))
      if (its !== day) rows.push({ kind: 'day', key: its, day: its })
      day = its
      rows.push({ kind: 'new', key: 'new' })
    }
    add(shown, { userId, user })
  }
  for (const one of outgoing)
    add({ key: one.key, text: one.text, at: one.at, outgoing: one }, { userId: me, user: '' })
  return rows
}
