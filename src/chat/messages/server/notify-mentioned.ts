import { mentionedPeople } from '#people/mentions/shared/mentions.ts'
import { notify } from '#people/notifications/server/index.ts'
import { fullName } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { chatPath, EVERYONE } from '../shared/chat-schema.ts'
import { CHAT_ROLES } from './conversation.ts'
import type { NewMessage } from './store-message.ts'

/** The ids of those mentioned in a message who may read it; never the sender. */
export async function findMentioned(
  database: Executor,
  { text, conversation, sender }: NewMessage,
): Promise<string[]> {
  if (!text.includes('@')) return []
  const readers = await database
    .selectFrom('users')
    .select(['id', 'f_name', 's_name'])
    .where('status', '=', 'Active')
    .where('role', 'in', CHAT_ROLES)
    .where('id', '<>', sender.id)
    .$if(conversation !== EVERYONE, (select) => select.where('id', '=', conversation))
    .execute()
  const people = readers.map(({ id, f_name, s_name }) => ({ id, name: `${f_name} ${s_name}` }))
  return mentionedPeople(text, people).map(({ id }) => id)
}

export async function notifyMentioned(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { text, conversation, sender, mentioned }: NewMessage & { mentioned: readonly string[] },
): Promise<void> {
  const seenByOthers = conversation === EVERYONE ? EVERYONE : sender.id
  await notify(transaction, platform, {
    kind: 'mentioned',
    to: mentioned,
    actor: sender,
    // unread notifications about one conversation are merged
    about: { entity: 'chat', id: seenByOthers },
    title: `${fullName(sender)} mentioned you in chat`,
    detail: text,
    path: chatPath(seenByOthers),
  })
}
