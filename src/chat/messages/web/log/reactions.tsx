import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { react } from '../../shared/chat-endpoints.ts'
import type { ChatMessage, Reaction } from '../../shared/chat-schema.ts'
import { showChange } from '../chat-news.ts'

/** The reactions below a message: each adds one's own, and takes it away again (spec 30.4). */
export function Reactions({ message }: { message: ChatMessage }) {
  const { id: me } = useAccount()
  const queryClient = useQueryClient()
  if (message.reactions.length === 0) return null
  return (
    <ul className="chat-reactions" aria-label="Reactions">
      {message.reactions.map((reaction) => {
        const isOwn = hasReacted(reaction, me)
        const names = namesOf(reaction, me)
        return (
          <li key={reaction.emoji}>
            <button
              type="button"
              className="chat-reaction"
              aria-pressed={isOwn}
              aria-label={`${reaction.emoji} by ${names}`}
              title={names}
              onClick={() => void setReaction(queryClient, message, reaction.emoji, !isOwn)}
            >
              <span className="chat-emoji" aria-hidden>
                {reaction.emoji}
              </span>
              {reaction.people.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a person is among those who chose it. */
export function hasReacted({ people }: Reaction, id: string): boolean {
  return people.some((person) => person.id === id)
}

/** Adds one's own reaction or takes it away; a refusal is told in a toast. */
export async function setReaction(
  queryClient: QueryClient,
  message: ChatMessage,
  emoji: string,
  isOn: boolean,
): Promise<void> {
  try {
    const params = { id: String(message.id) }
    showChange(queryClient, await call(react, { params, body: { emoji, isOn } }))
  } catch (error) {
    toast.error({ message: sentenceOf(error) })
  }
}

function namesOf({ people }: Reaction, me: string): string {
  const names = people.map(({ id, name }) => (id === me ? 'you' : name))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
