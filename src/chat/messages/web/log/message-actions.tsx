import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { IconMoodSmile, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { deleteMessage } from '../../shared/chat-endpoints.ts'
import { CHANGE_MINUTES, type ChatMessage, saidIn } from '../../shared/chat-schema.ts'
import { OFFERED_EMOJI } from '../../shared/emoji.ts'
import { showChange } from '../chat-news.ts'
import { hasReacted, setReaction } from './reactions.tsx'

/** What can be done with a message that is not deleted: shown beside it on hover and focus, always on touch screens. */
export function MessageActions({ message, onEdit }: { message: ChatMessage; onEdit: () => void }) {
  const { id: me } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const label = `Actions for the message “${excerpt(saidIn(message))}”`
  /** Focuses the button first, so that what follows returns the focus to it. */
  const closeAnd = (action: () => void) => () => {
    button.current?.focus()
    setOpen(false)
    action()
  }
  return (
    <span className="chat-actions">
      <Popover
        label="Message"
        opened={isOpen}
        onOpenChange={setOpen}
        align={message.userId === me ? 'end' : 'start'}
        isSheetOnPhone
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            ref={(element) => {
              attributes.ref(element)
              button.current = element
            }}
            size="small"
            label={label}
            title="React and more"
            icon={<IconMoodSmile size={16} stroke={1.75} aria-hidden />}
          />
        )}
      >
        <Actions message={message} onEdit={onEdit} closeAnd={closeAnd} />
      </Popover>
    </span>
  )
}

function Actions({
  message,
  onEdit,
  closeAnd,
}: {
  message: ChatMessage
  onEdit: () => void
  closeAnd: (action: () => void) => () => void
}) {
  const { id: me } = useAccount()
  const queryClient = useQueryClient()
  const mayDeleteAny = useCan()('chat:delete')
  const isOwn = message.userId === me
  const isInTime = serverNow() - Date.parse(message.at) <= CHANGE_MINUTES * 60_000
  const chosen = new Set(
    message.reactions.filter((reaction) => hasReacted(reaction, me)).map(({ emoji }) => emoji),
  )
  return (
    <div className="chat-choices">
      <div className="chat-emoji-choices" role="group" aria-label="React">
        {OFFERED_EMOJI.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            className="chat-emoji-choice"
            aria-label={`React with ${emoji}`}
            aria-pressed={chosen.has(emoji)}
            data-autofocus={index === 0 || undefined}
            onClick={closeAnd(() => void setReaction(queryClient, message, emoji, !chosen.has(emoji)))}
          >
            {emoji}
          </button>
        ))}
      </div>
      {isOwn && isInTime ? (
        <Button
          kind="ghost"
          wide
          icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={closeAnd(onEdit)}
        >
          Edit message
        </Button>
      ) : null}
      {mayDeleteAny || (isOwn && isInTime) ? (
        <Button
          kind="ghost"
          wide
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={closeAnd(() => void deleteAfterAsking(queryClient, message))}
        >
          Delete message
        </Button>
      ) : null}
    </div>
  )
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

async function deleteAfterAsking(queryClient: QueryClient, message: ChatMessage): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Message',
    question: 'Are you sure you want to delete this message? It cannot be restored.',
    detail: <span className="clamped clamped-to-three">{saidIn(message)}</span>,
    loading: 'Deleting message...',
    success: 'Message deleted successfully',
    failure: 'Failed to delete message. Please try again.',
    isFinal: true,
    entity: 'chat-message',
    id: message.id,
    async send() {
      const answer = await callWithMetadata(deleteMessage, { params: { id: String(message.id) } })
      showChange(queryClient, answer.reply)
      return answer
    },
  })
}
