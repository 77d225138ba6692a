import { expect } from 'vitest'
import { page } from 'vitest/browser'
import {
  getUnreadMessages,
  listChangedMessages,
  listConversations,
  listMessages,
  listReferences,
  markRead,
} from '#chat/messages/shared/chat-endpoints.ts'
import {
  type ChatMessage,
  type Conversation,
  EVERYONE,
  type MessageFile,
  type Reference,
  type SentMessage,
} from '#chat/messages/shared/chat-schema.ts'
import { ChatPage } from '#chat/messages/web/chat-page.tsx'
import { useChatNews } from '#chat/messages/web/index.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { noteServerDate } from '#platform/web/data/session.ts'
import { fakeLive } from './fake-live.ts'
import { fakeServer } from './fake-server.ts'
import { renderAt, TEST_ACCOUNT } from './render-at.tsx'
import { sampleUser } from './sample-accounts.ts'

export const ME = TEST_ACCOUNT.id
export const AYESHA = '019a3f2c-0000-7000-8000-000000000002'
export const KASUN = '019a3f2c-0000-7000-8000-000000000003'
const NAMES: Record<string, string> = {
  [ME]: 'Nimal Perera',
  [AYESHA]: 'Ayesha Fernando',
  [KASUN]: 'Kasun De Silva',
}

/** A message in the room of all; one per minute, from 09:00 in Colombo on 20 November 2026. */
export function aMessage(id: number, part: Partial<ChatMessage> = {}): ChatMessage {
  const userId = part.userId === undefined ? AYESHA : part.userId
  return {
    id,
    conversation: EVERYONE,
    user: NAMES[userId ?? ''] ?? 'Somebody Gone',
    userId,
    text: `Message ${id}`,
    at: new Date(Date.UTC(2026, 10, 20, 3, 30 + id)).toISOString(),
    key: keyOf(id),
    revision: id,
    editedAt: null,
    deleted: null,
    reactions: [],
    ...part,
  }
}

/** A file of a message, which is only saved. */
export function aFile(id: number): MessageFile {
  return { id, name: `file ${id}.bin`, type: 'application/octet-stream', size: 5 }
}

/** The key of a message of the scene. */
export const keyOf = (id: number) => `019a3f2c-0000-4000-8000-${String(id).padStart(12, '0')}`

/** The list entry of a conversation. */
export function aConversation(conversation: string, part: Partial<Conversation> = {}): Conversation {
  return {
    conversation,
    name: conversation === EVERYONE ? 'Everyone' : (NAMES[conversation] ?? conversation),
    isOnline: false,
    unread: 0,
    lastMessage: null,
    ...part,
  }
}

export interface ChatScene {
  address?: string
  messages?: ChatMessage[]
  conversations?: Conversation[]
  references?: Reference[]
  role?: Role
  width?: number
}

/** The data of the scene's server. */
interface Stored {
  messages: ChatMessage[]
  conversations: Conversation[]
  references: Reference[]
}

/** The chat on a fake server, which stores a message once per key, and a fake live connection. */
export async function showChat(scene: ChatScene = {}) {
  await page.viewport(scene.width ?? 1180, 800)
  // 20 November, 11:30 in Colombo
  noteServerDate('Fri, 20 Nov 2026 06:00:00 GMT')
  const stored: Stored = {
    messages: scene.messages ?? [],
    conversations: scene.conversations ?? [
      aConversation(EVERYONE),
      aConversation(AYESHA, { isOnline: true }),
    ],
    references: scene.references ?? [],
  }
  const live = fakeLive()
  let isFollowed = false
  const server = fakeServer()
    .on(listMessages, ({ query: { conversation, before, limit } }) =>
      stored.messages
        .filter((one) => one.conversation === conversation && one.id < Number(before ?? Infinity))
        .slice(-limit),
    )
    .on(listChangedMessages, ({ query: { conversation, after } }) =>
      stored.messages
        .filter((one) => one.conversation === conversation && one.revision > Number(after))
        .filter((one) => one.revision > one.id)
        .toSorted((one, other) => one.revision - other.revision),
    )
    .on(listConversations, () => stored.conversations)
    .on(getUnreadMessages, () => {
      isFollowed = true
      return { unread: stored.conversations.reduce((sum, { unread }) => sum + unread, 0) }
    })
    .on(markRead, ({ body }) => {
      stored.conversations = stored.conversations.map((one) =>
        one.conversation === body.conversation ? { ...one, unread: 0 } : one,
      )
    })
    .on(listReferences, ({ query }) => stored.references.filter(({ text }) => query.text.includes(text)))
    .on(listUsers, () => [sampleUser({ id: AYESHA, fName: 'Ayesha', sName: 'Fernando' })])

  /** Stores a message of this browser, as the server does. */
  const store = ({ text, conversation, key = '', files }: SentMessage) => {
    const known = stored.messages.find((one) => one.key === key)
    const message =
      known ??
      aMessage((stored.messages.at(-1)?.id ?? 0) + 1, {
        userId: ME,
        text,
        conversation,
        key,
        ...(files && { files: files.map((file, index) => ({ ...aFile(index + 1), name: file.name })) }),
      })
    if (known === undefined) stored.messages = [...stored.messages, message]
    return message
  }
  live.answer('sendMessage', (sent: SentMessage) => ({ message: store(sent) }))

  const show = () =>
    renderAt(scene.address ?? '/chat', <Chat />, scene.role === undefined ? {} : { role: scene.role })
  let screen = await show()
  await expect.element(unreadCount).toBeVisible()
  // the part that follows the chat is loaded with the frame, and requests the count
  await expect.poll(() => isFollowed).toBe(true)
  return {
    server,
    live,
    stored,
    store,
    /** Stores and broadcasts a message of another user. */
    hear: (message: ChatMessage): void => {
      stored.messages = [...stored.messages, message]
      live.tell('message', message)
    },
    /** Refetches everything, as the pages do when the connection is restored. */
    refetchAll: () => screen.queryClient.invalidateQueries(),
    /** Closes the page and opens it again. */
    reload: async () => {
      await screen.unmount()
      screen = await show()
    },
    address: () => screen.address(),
    back: () => screen.back(),
  }
}

/** The page with what the frame around it does. */
function Chat() {
  const unread = useChatNews(useAccount())
  return (
    <>
      <output aria-label="Unread messages">{unread}</output>
      <div style={{ height: 740 }}>
        <ChatPage />
      </div>
    </>
  )
}

export const log = page.getByRole('log')
export const input = page.getByRole('textbox', { name: /^Message/ })
export const unreadCount = page.getByLabelText('Unread messages')
export const row = (name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name })
/** The texts of the bubbles from top to bottom, with the state of own unsent ones. */
export const bubbles = () => [...document.querySelectorAll('.chat-bubble')].map((one) => one.textContent)
