import { notify } from '#people/notifications/server/index.ts'
import { mentionedPeople } from '#people/mentions/shared/mentions.ts'
import { fullName } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Comment } from '../shared/comment-schema.ts'
import type { CommentWriter } from './comment-service.ts'

/**
 * Notifies of a comment, in its transaction: those it mentions, and the task's assignee unless mentioned. When a
 * comment was changed, only those whom `before` did not mention are notified.
 */
export async function notifyOfComment(
  transaction: WriteExecutor,
  { taskId, text }: Pick<Comment, 'taskId' | 'text'>,
  { actor, platform, before }: CommentWriter & { before?: string },
): Promise<void> {
  const name = fullName(actor)
  const notice = {
    actor,
    about: { entity: 'task', id: taskId },
    detail: text,
    path: `/task?task=${taskId}`,
  }
  const mentioned = await mentionedIn(transaction, text)
  const known = before === undefined ? new Set() : new Set(await mentionedIn(transaction, before))
  const to = mentioned.filter((id) => !known.has(id))
  if (to.length > 0) {
    const title = `${name} mentioned you in a comment on #${taskId}`
    await notify(transaction, platform, { ...notice, kind: 'mentioned', to, title })
  }
  if (before !== undefined) return
  const task = await transaction
    .selectFrom('tasks')
    .select('assignee_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  if (task.assignee_id === null || task.assignee_id === actor.id || mentioned.includes(task.assignee_id))
    return
  const title = `${name} commented on #${taskId}`
  await notify(transaction, platform, { ...notice, kind: 'task-commented', to: [task.assignee_id], title })
}

/** The ids of the Active users mentioned in a text. */
async function mentionedIn(transaction: WriteExecutor, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'f_name', 's_name'])
    .where('status', '=', 'Active')
    .execute()
  const people = rows.map(({ id, f_name, s_name }) => ({ id, name: `${f_name} ${s_name}` }))
  return mentionedPeople(text, people).map((person) => person.id)
}
