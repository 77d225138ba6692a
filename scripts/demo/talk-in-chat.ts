import type { PoolClient } from 'pg'
import { markRead } from '#chat/messages/server/chat-service.ts'
import { sendMessage } from '#chat/messages/server/send-message.ts'
import { EVERYONE } from '#chat/messages/shared/chat-schema.ts'
import { later, workingDay } from '#platform/server/samples/moments.ts'
import type { Config } from '#platform/server/config.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { DEMO_CONVERSATIONS, type DemoConversation } from './conversations.ts'
import { databaseWithin } from './database-within.ts'

/** An account that writes messages in the demo, with the names its messages carry. */
export interface Speaker {
  id: string
  firstName: string
  secondName: string
}

interface Surroundings {
  /** By index of the person; only Active ones with the permission to chat may write. */
  speakers: readonly Speaker[]
  /** Ids by index of the project. */
  projectIds: readonly number[]
  /** The calendar day before which the messages are dated. */
  today: string
  config: Config
}

/** Writes the demo's messages through the product's own functions, mentions included, each at its time. */
export async function talkInChat(client: PoolClient, surroundings: Surroundings): Promise<void> {
  const database = databaseWithin(client)
  const messages = DEMO_CONVERSATIONS.flatMap((conversation) =>
    conversation.messages.map((message) => ({ conversation, message })),
  )
  const told: { conversation: DemoConversation; id: number }[] = []
  let last = new Date(0)
  const inOrder = messages.toSorted(
    (one, two) => one.message.day - two.message.day || one.message.time.localeCompare(two.message.time),
  )
  for (const { conversation, message } of inOrder) {
    const day = workingDay(surroundings.today, message.day)
    const at = new Date(`${day}T${message.time}:00+05:30`)
    // when two weekend days both became the same Friday, their order stays
    last = at > last ? at : later(last, 1)
    const moment = last
    const sender = speakerOf(surroundings, message.from)
    const text = await fillIn(client, { ...surroundings, text: message.text, day })
    const platform = { database, config: surroundings.config, clock: () => moment }
    const sent = { conversation: nameOf(surroundings, conversation, message.from), text }
    const { id } = await sendMessage(platform, sent, sender)
    told.push({ conversation, id })
  }
  for (const conversation of DEMO_CONVERSATIONS) {
    const ids = told.filter((one) => one.conversation === conversation).map(({ id }) => id)
    await markAsRead(database, surroundings, conversation, ids)
  }
}

function speakerOf({ speakers }: Surroundings, index: number): Speaker {
  const speaker = speakers[index]
  if (speaker === undefined) throw new RangeError(`There is no person ${index}`)
  return speaker
}

/** The id by which this person addresses a conversation: `EVERYONE`, or the other person. */
function nameOf(surroundings: Surroundings, { between }: DemoConversation, index: number): string {
  if (between === undefined) return EVERYONE
  const [one, other] = between
  return speakerOf(surroundings, index === one ? other : one).id
}

async function markAsRead(
  database: Executor,
  surroundings: Surroundings,
  conversation: DemoConversation,
  ids: readonly number[],
): Promise<void> {
  const readers = conversation.between ?? surroundings.speakers.keys()
  for (const index of readers) {
    const messageId = ids.at(-1 - (conversation.unread[index] ?? 0))
    if (messageId === undefined) continue
    const read = { conversation: nameOf(surroundings, conversation, index), messageId }
    await database
      .transaction()
      .execute((transaction) => markRead(transaction, speakerOf(surroundings, index).id, read))
  }
}

/** A text with its placeholders replaced by the numbers of the task and of the invoice as of its day. */
async function fillIn(
  client: PoolClient,
  {
    text,
    day,
    projectIds,
    today,
  }: Pick<Surroundings, 'projectIds' | 'today'> & { text: string; day: string },
): Promise<string> {
  const project = /\{task:(\d+)\}/.exec(text)
  if (project !== null) {
    const { rows } = await client.query<{ id: number }>(
      `select id from tasks where project_id = $1 and status <> 'Done' and due_date >= $2 order by due_date, id limit 1`,
      [projectIds[Number(project[1])], today],
    )
    return text.replace(project[0], `#${rows[0]?.id}`)
  }
  if (!text.includes('{invoice}')) return text
  const { rows } = await client.query<{ number: string }>(
    `select invoice_number as number from invoices join payments on payments.invoice_id = invoices.id
     where paid_cents = total_cents and voided_at is null and paid_on <= $1
     order by paid_on desc, payments.id desc limit 1`,
    [day],
  )
  return text.replace('{invoice}', rows[0]?.number ?? '')
}
