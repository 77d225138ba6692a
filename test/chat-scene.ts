import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { vi } from 'vitest'
import { addPiece } from '#platform/server/records/file-pieces.ts'
import type { ChatMessage, SendReply, SentFile } from '#chat/messages/shared/chat-schema.ts'
import type { LiveError, PresenceNews, Viewers, Viewing } from '#platform/shared/live/live-events.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** A browser on its live connection. */
export interface Browser {
  socket: Socket
  /** Chat messages in order of arrival. */
  messages: ChatMessage[]
  /** What the account was notified to refetch, and `refresh`, `account`, `signed-out`. */
  told: string[]
  presence: PresenceNews[]
  viewers: Viewers[]
  /** Sends a chat message as the page does, with a new key; resolves with the reply. */
  say(
    text: string,
    more?: { conversation?: string; key?: string; user?: unknown; files?: readonly unknown[] },
  ): Promise<SendReply>
  view(thing: Viewing): Promise<LiveError | object>
  texts(): string[]
}

/** Waits until an assertion holds. */
export const until = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, { timeout: 8_000, interval: 5 })

/**
 * Opens browsers; call `closeAll` in afterEach. A browser's messages exclude those that were stored before it opened
 * and are delivered late.
 */
export function chatBrowsers(app: () => { platform: Pick<TestApp['platform'], 'pool'> }): {
  open: (address: string, account: TestAccount) => Promise<Browser>
  closeAll: () => void
} {
  const opened: Socket[] = []
  return {
    async open(address, account) {
      const { rows } = await app().platform.pool.query<{ id: number }>(
        'select coalesce(max(id), 0)::integer as id from chat_messages',
      )
      const newest = rows[0]?.id ?? 0
      const socket = io(address, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: account.accessToken },
      })
      opened.push(socket)
      const browser: Browser = {
        socket,
        messages: [],
        told: [],
        presence: [],
        viewers: [],
        say: (text, more) =>
          socket.timeout(8_000).emitWithAck('sendMessage', { text, user: 'You', key: randomUUID(), ...more }),
        view: (thing) => socket.timeout(8_000).emitWithAck('viewing', thing),
        texts: () => browser.messages.map((message) => message.text),
      }
      socket.on('message', (message: ChatMessage) => message.id > newest && browser.messages.push(message))
      socket.on('presence', (news: PresenceNews) => browser.presence.push(news))
      socket.on('viewers', (viewers: Viewers) => browser.viewers.push(viewers))
      socket.on('change', (change: { entity: string }) => browser.told.push(change.entity))
      for (const event of ['refresh', 'account', 'signed-out'])
        socket.on(event, () => browser.told.push(event))
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      return browser
    },
    closeAll() {
      for (const socket of opened.splice(0)) socket.disconnect()
    },
  }
}

/** An Active account with this name. */
export async function createNamed(
  app: TestApp,
  firstName: string,
  secondName: string,
  role: 'ADMIN' | 'USER' | 'MANAGER' = 'USER',
): Promise<TestAccount> {
  const account = await app.createAccount({ role })
  await app.platform.pool.query('update users set f_name = $2, s_name = $3 where id = $1', [
    account.id,
    firstName,
    secondName,
  ])
  return account
}

/** A file that this person has sent in pieces, of one piece, to go with a message. */
export async function uploaded(
  app: Pick<TestApp, 'platform'>,
  uploaderId: string,
  name: string,
  content: Buffer | string,
): Promise<SentFile> {
  const { database, clock } = app.platform
  const upload = randomUUID()
  const piece = { number: 0, content: Buffer.from(content), now: clock() }
  const room = { maxBytes: 1e9, quota: 1e12 }
  await addPiece(database, { uploaderId, uploadId: upload }, piece, room)
  return { name, upload }
}

/** The message of a reply. @throws Error with the message of a refusal */
export function stored(reply: SendReply): ChatMessage {
  if ('error' in reply) throw new Error(`refused: ${reply.error.code} ${reply.error.message}`)
  return reply.message
}

/** The code of a refusal; '' for an accepted call. */
export function refusalOf(reply: object): string {
  return 'error' in reply ? (reply as LiveError).error.code : ''
}
