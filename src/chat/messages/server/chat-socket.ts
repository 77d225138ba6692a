import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type LiveFeature, liveEvent } from '#platform/server/live/live-event.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { ChatToBrowser } from '../shared/chat-events.ts'
import { EVERYONE, type SendReply, SentMessage } from '../shared/chat-schema.ts'
import { MESSAGE_COLUMNS, MESSAGE_PARTS, type MessageRow } from './chat-tables.ts'
import { toChatMessage } from './conversation.ts'
import { sendMessage } from './send-message.ts'
import { MESSAGE_SIGNAL } from './store-message.ts'
import { tellTyping } from './tell-typing.ts'

/** Far more than a person types; beyond it the browser waits and sends again. */
const SENDING_LIMIT = { count: 10, seconds: 10 }
const MESSAGE: keyof ChatToBrowser = 'message'
const CHANGED: keyof ChatToBrowser = 'messageChanged'
/** Milliseconds until a failed read of messages is retried. */
const READ_AGAIN = 250

type DeliveredRow = MessageRow & { user_one: string | null; user_two: string | null }

/** Chat over the live connection (spec 13.3): what browsers send and receive. */
export function chatSocket(platform: Platform): LiveFeature {
  return (speaker) => {
    const deliver = (row: DeliveredRow, isChange: boolean): void => {
      const { user_one: one, user_two: two } = row
      const tell = (conversation: string, people?: readonly string[]) =>
        speaker.tell(
          { can: 'chat:view', ...(people === undefined ? {} : { people }) },
          isChange ? CHANGED : MESSAGE,
          toChatMessage(row, conversation),
        )
      if (one === null || two === null) return tell(EVERYONE)
      // each of the two sees the conversation from their own side
      tell(two, [one])
      tell(one, [two])
    }
    followMessages(platform, deliver)

    return [
      liveEvent({
        name: 'sendMessage',
        can: 'chat:view',
        limit: SENDING_LIMIT,
        message: SentMessage,
        async handle(sent, { actor }): Promise<SendReply> {
          return { message: await sendMessage(platform, sent, actor) }
        },
      }),
      tellTyping(platform, speaker),
    ]
  }
}

/** Reads messages stored or changed by any process and delivers them in commit order. */
function followMessages(platform: Platform, deliver: (row: DeliveredRow, isChange: boolean) => void): void {
  let waiting: { id: number; isChange?: boolean | undefined }[] = []
  let isReading = false
  const read = async (ids: readonly number[]): Promise<DeliveredRow[]> =>
    platform.database
      .selectFrom('chat_messages')
      .innerJoin('chat_conversations', 'chat_conversations.id', 'conversation_id')
      .select(MESSAGE_COLUMNS)
      .select(MESSAGE_PARTS)
      .select(['user_one', 'user_two'])
      // the same SQL for any number of ids, so that its plan is reused
      .where(sql<boolean>`chat_messages.id = any(${ids}::bigint[])`)
      .orderBy(sql`coalesce(revision, chat_messages.id)`)
      .execute()
  const readAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const signals = waiting
      waiting = []
      const sent = new Set(signals.filter(({ isChange }) => isChange !== true).map(({ id }) => id))
      try {
        const ids = [...new Set(signals.map(({ id }) => id))]
        for (const row of await read(ids)) deliver(row, !sent.has(row.id))
      } catch (error) {
        platform.log.warn({ reason: String(error) }, 'messages could not be read')
        waiting = [...signals, ...waiting]
        await sleep(READ_AGAIN, undefined, { ref: false })
      }
    }
    isReading = false
  }
  platform.feed.onSignal(MESSAGE_SIGNAL, (signal) => {
    waiting.push(signal)
    if (isReading) return
    isReading = true
    void readAll()
  })
}
