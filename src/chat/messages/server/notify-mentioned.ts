import { mentionedPeople } from '#people/mentions/shared/mentions.ts'
import { notify } from '#people/notifications/server/index.ts'
import { fullName } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { chatPath, EVERYONE } from '../shared/chat-schema.ts'
import { CHAT_ROLES } from './conversation.ts'
import type { NewMessage } from './store-message.ts'

/** A text as far as mentions need it. */
type Mentioning = Pick<NewMessage, 'text' | 'conversation' | 'sender'>

/** The ids of those mentioned in a message who may read it; never the sender. */
export async function findMentioned(
  database: Executor,
  { text, conversation, sender }: Mentioning,
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

/**
 * What notifications of mentions are about: the conversation as those who are mentioned call it, so that unread ones
 * about one are merged.
 */
export function mentionedIn(isForEveryone: boolean, sender: string | null): { entity: 'chat'; id: string } {
  return { entity: 'chat', id: isForEveryone ? EVERYONE : (sender ?? '') }
}

/** Notifies people whom a message mentions, within the transaction that stores it. */
export async function notifyMentioned(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { text, conversation, sender, mentioned }: Mentioning & { mentioned: readonly string[] },
): Promise<void> {
  const about = mentionedIn(conversation === EVERYONE, sender.id)
  await notify(transaction, platform, {
    kind: 'mentioned',
    to: mentioned,
    actor: sender,
    about,
    title: `${fullName(sender)} mentioned you in chat`,
    detail: text,
    path: chatPath(about.id),
  })
}
