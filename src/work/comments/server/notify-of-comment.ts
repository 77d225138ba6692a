import { notify } from '#people/notifications/server/index.ts'
import { joinWatchers, notifyWatchers } from '#work/watchers/server/index.ts'
import { mentionedPeople } from '#people/mentions/shared/mentions.ts'
import { fullName } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Comment } from '../shared/comment-schema.ts'
import type { CommentWriter } from './comment-service.ts'

/**
 * Notifies of a comment, in its transaction: those it mentions, the task's assignee and those who watch it, each once.
 * Who writes it or is mentioned watches the task from then on (spec 26.4). When a
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
  await joinWatchers(transaction, taskId, [actor.id, ...to])
  if (before !== undefined) return
  const task = await transaction
    .selectFrom('tasks')
    .select('assignee_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  const { assignee_id: assignee } = task
  const without = assignee === null ? mentioned : [...mentioned, assignee]
  await notifyWatchers(transaction, platform, actor, {
    taskId,
    what: `${name} commented`,
    detail: text,
    without,
  })
  if (assignee === null || assignee === actor.id || mentioned.includes(assignee)) return
  const title = `${name} commented on #${taskId}`
  await notify(transaction, platform, { ...notice, kind: 'task-commented', to: [assignee], title })
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
