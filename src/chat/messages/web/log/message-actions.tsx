import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { deleteMessage } from '../../shared/chat-endpoints.ts'
import { CHANGE_MINUTES, type ChatMessage } from '../../shared/chat-schema.ts'
import { showChange } from '../chat-news.ts'

/** What can be done with a message that is not deleted: shown beside it on hover and focus, always on touch screens. */
export function MessageActions({ message, onEdit }: { message: ChatMessage; onEdit: () => void }) {
  const { id: me } = useAccount()
  const queryClient = useQueryClient()
  const mayDeleteAny = useCan()('chat:delete')
  const isOwn = message.userId === me
  const isInTime = serverNow() - Date.parse(message.at) <= CHANGE_MINUTES * 60_000
  if (!mayDeleteAny && !(isOwn && isInTime)) return null
  const items: MenuItem[] = []
  if (isOwn && isInTime)
    items.push({ label: 'Edit', icon: <IconPencil size={16} stroke={1.75} aria-hidden />, onSelect: onEdit })
  items.push({
    label: 'Delete',
    icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
    danger: true,
    onSelect: () => void deleteAfterAsking(queryClient, message),
  })
  const label = `Actions for the message “${excerpt(message.text)}”`
  return (
    <span className="chat-actions">
      <Menu
        label={label}
        items={items}
        align={isOwn ? 'end' : 'start'}
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            size="small"
            label={label}
            title="Actions"
            icon={<IconDots size={16} stroke={1.75} aria-hidden />}
          />
        )}
      />
    </span>
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
    detail: <span className="clamped clamped-to-three">{message.text}</span>,
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
