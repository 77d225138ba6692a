import { sql } from 'kysely'
import { lockWatchers } from '#work/watchers/server/index.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder, targetsOf } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import type { Comment, CommentInput } from '../shared/comment-schema.ts'
import { comments } from './comment-tables.ts'
import { notifyOfComment } from './notify-of-comment.ts'

/** The most comments per task: a task is deleted and restored with all that belongs to it (the bin). */
export const MAX_COMMENTS = 2_000

/** Who writes a comment, with the time and the mail settings. */
export interface CommentWriter {
  actor: Actor
  platform: Pick<Platform, 'clock' | 'config'>
  /** No one is notified: it only undoes a change. */
  isUndo?: boolean
  /** The comment's author, if different from the actor. */
  author?: Pick<Actor, 'id' | 'firstName' | 'secondName'>
}

/**
 * The comments on a task, newest last; beyond 1,000 only the newest (spec 1.4). `total` counts all of them.
 * @throws AppError not_found when there is no such task
 */
export async function listComments(
  database: Executor,
  taskId: number,
): Promise<{ comments: Comment[]; total: number }> {
  const found = await shownComments(database)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('comments.task_id', '=', taskId)
    .orderBy('comments.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  if (found.length === 0) {
    const task = await database.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst()
    if (task === undefined) throw notFound('Task')
  }
  const shown = found.toReversed().map((one): Comment => {
    const { total: _, ...comment } = one
    return comment
  })
  return { comments: shown, total: found[0]?.total ?? 0 }
}

/** One comment. @throws AppError not_found */
export async function getComment(database: Executor, id: number): Promise<Comment> {
  const found = await shownComments(database).where('comments.id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound('Comment')
  return found
}

/**
 * Comments on a task in the caller's name and notifies those concerned.
 * @throws AppError not_found when there is no such task; conflict when it has the most comments allowed
 */
export async function createComment(
  transaction: WriteExecutor,
  taskId: number,
  { text }: CommentInput,
  writer: CommentWriter,
): Promise<Comment> {
  const { actor, platform, author = actor } = writer
  await lockPlace(transaction, taskId, author.id)
  await refuseTooMany(transaction, taskId)
  const authorName = fullName(author)
  const columns = { author_id: author.id, author_name: authorName }
  const added = await comments
    .create(transaction, { taskId, text }, { actor, now: platform.clock() }, columns)
    .catch(refuseUnknownTask)
  await notifyOfComment(transaction, added, writer)
  return { ...added, authorId: author.id, authorName }
}

async function refuseTooMany(transaction: WriteExecutor, taskId: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  if (count < MAX_COMMENTS) return
  throw new AppError('conflict', `A task can have at most ${MAX_COMMENTS.toLocaleString('en')} comments`)
}

/** Locks the author, the people who may be notified, and the task; users first, as when a user is deleted. */
async function lockPlace(transaction: WriteExecutor, taskId: number, authorId: string): Promise<void> {
  const tasks = await transaction.selectFrom('tasks').select('assignee_id').where('id', '=', taskId).execute()
  await lockWatchers(transaction, [taskId])
  await lockInOrder(transaction, [
    { table: 'users', ids: [authorId], to: 'key' },
    ...targetsOf('tasks', tasks),
    { table: 'tasks', ids: [taskId], to: 'key' },
  ])
}

/** Comments under their author's current name, or the name at the time if the account is gone. */
function shownComments(database: Executor) {
  return database
    .selectFrom('comments')
    .leftJoin('users as author', 'author.id', 'comments.author_id')
    .select(comments.reply)
    .select([
      'comments.author_id as authorId',
      sql<string>`coalesce(author.f_name || ' ' || author.s_name, comments.author_name)`.as('authorName'),
    ])
}

/** The database checks that the task exists in the same step as it stores the comment. */
function refuseUnknownTask(error: unknown): never {
  const isTask =
    error instanceof Error && 'constraint' in error && error.constraint === 'comments_task_id_fkey'
  throw isTask ? notFound('Task') : error
}
