import { liveConnection, sendLive } from '#platform/web/data/live-socket.ts'
import { createStore } from '#platform/web/ui/store.ts'
import { TYPING_LASTS, type TypingNews } from '../shared/chat-events.ts'

/** Milliseconds between two events while somebody types. */
const AGAIN_AFTER = 3_000

/** Who else is typing now, in any conversation; the first who began is first. */
export const typingPeople = createStore<readonly TypingNews[]>([])
const ends = new Map<string, ReturnType<typeof setTimeout>>()
let lastSent: { conversation: string; at: number } | undefined

/** Tells the others that this person types in a conversation, not more often than they need to know. */
export function tellTyping(conversation: string): void {
  const now = Date.now()
  const isKnown = lastSent?.conversation === conversation && now - lastSent.at < AGAIN_AFTER
  if (isKnown || !liveConnection.isOpen()) return
  lastSent = { conversation, at: now }
  // nobody waits for it, and the next one follows soon
  sendLive('typing', { conversation }).catch(() => undefined)
}

/** After a message was sent, its first next letter is told at once. */
export function endOwnTyping(): void {
  lastSent = undefined
}

/** Shows that somebody is typing for a while. */
export function showTyping(news: TypingNews): void {
  const key = keyOf(news)
  clearTimeout(ends.get(key))
  ends.set(
    key,
    setTimeout(() => hideTyping(news), TYPING_LASTS),
  )
  typingPeople.set((people) => (people.some((one) => keyOf(one) === key) ? people : [...people, news]))
}

/** Somebody types no more: their message arrived. */
export function hideTyping(person: { conversation: string; userId: string | null }): void {
  const key = keyOf(person)
  if (!ends.has(key)) return
  clearTimeout(ends.get(key))
  ends.delete(key)
  typingPeople.set((people) => people.filter((one) => keyOf(one) !== key))
}

function keyOf({ conversation, userId }: { conversation: string; userId: string | null }): string {
  return `${conversation} ${userId}`
}

/** `Dilini Jayawardena is typing…`; '' for nobody. */
export function typingText(people: readonly TypingNews[]): string {
  const [first, second] = people
  if (first === undefined) return ''
  if (second === undefined) return `${first.name} is typing…`
  if (people.length === 2) return `${first.name} and ${second.name} are typing…`
  return `${people.length} people are typing…`
}
