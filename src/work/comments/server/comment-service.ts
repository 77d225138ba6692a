import { sql } from 'kysely'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder, targetsOf } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import type { Comment, CommentInput } from '../shared/comment-schema.ts'
import { COMMENT_COLUMNS, COMMENT_ENTITY, type CommentRow } from './comment-tables.ts'
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
  const rows = await shownComments(database)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('comment.task_id', '=', taskId)
    .orderBy('comment.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  if (rows.length === 0) {
    const task = await database.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst()
    if (task === undefined) throw notFound('Task')
  }
  return { comments: rows.toReversed().map(toComment), total: rows[0]?.total ?? 0 }
}

/** One comment. @throws AppError not_found */
export async function getComment(database: Executor, id: number): Promise<Comment> {
  const row = await shownComments(database).where('comment.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Comment')
  return toComment(row)
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
  const values = [taskId, author.id, fullName(author), text, platform.clock()]
  const { rows } = await sql<CommentRow>`
    insert into comments (task_id, author_id, author_name, text, created_at)
    select ${sql.join(values)}
    where (select count(*) from comments where task_id = ${taskId}) < ${MAX_COMMENTS}
    returning ${sql.join(COMMENT_COLUMNS.map((column) => sql.ref(column)))}`
    .execute(transaction)
    .catch(refuseUnknownTask)
  const [row] = rows
  if (row === undefined) {
    throw new AppError('conflict', `A task can have at most ${MAX_COMMENTS.toLocaleString('en')} comments`)
  }
  await recordChange(transaction, { entity: COMMENT_ENTITY, id: row.id, action: 'create', actor, after: row })
  await notifyOfComment(transaction, row, writer)
  return toComment(row)
}

/** Locks the author, the assignee who may be notified, and the task; users first, as when a user is deleted. */
async function lockPlace(transaction: WriteExecutor, taskId: number, authorId: string): Promise<void> {
  const tasks = await transaction.selectFrom('tasks').select('assignee_id').where('id', '=', taskId).execute()
  await lockInOrder(transaction, [
    { table: 'users', ids: [authorId], to: 'key' },
    ...targetsOf('tasks', tasks),
    { table: 'tasks', ids: [taskId], to: 'key' },
  ])
}

/** A comment as the API returns it. */
export function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    taskId: row.task_id,
    authorId: row.author_id,
    authorName: row.author_name,
    text: row.text,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }
}

/** Comments under their author's current name, or the name at the time if the account is gone. */
function shownComments(database: Executor) {
  return database
    .selectFrom('comments as comment')
    .leftJoin('users as author', 'author.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.task_id',
      'comment.author_id',
      'comment.text',
      'comment.created_at',
      'comment.edited_at',
    ])
    .select(
      sql<string>`coalesce(author.f_name || ' ' || author.s_name, comment.author_name)`.as('author_name'),
    )
}

/** The database checks that the task exists in the same step as it stores the comment. */
function refuseUnknownTask(error: unknown): never {
  const isTask =
    error instanceof Error && 'constraint' in error && error.constraint === 'comments_task_id_fkey'
  throw isTask ? notFound('Task') : error
}
