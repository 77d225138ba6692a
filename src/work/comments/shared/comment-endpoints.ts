import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { Comment, comment, CommentInput } from './comment-schema.ts'

/** Comments on tasks (spec 6.5): everyone who sees the task reads them; each person edits and deletes their own. */

const params = z.object({ id: PathId })

export const listComments = endpoint('GET', '/task/:id/comments', {
  can: 'task:view',
  summary: 'The comments on a task, newest last',
  params,
  reply: z.array(Comment),
})

export const createComment = endpoint('POST', '/task/:id/comments', {
  can: comment.can.create,
  summary: 'Comments on a task',
  params,
  body: CommentInput,
  reply: Comment,
  status: 201,
})

export const getComment = endpoint('GET', '/comments/:id', {
  can: 'task:view',
  summary: 'One comment',
  params,
  reply: Comment,
})

export const updateComment = endpoint('PATCH', '/comments/:id', {
  can: comment.can.update,
  summary: 'Changes the text of an own comment',
  params,
  body: CommentInput,
  reply: Comment,
})

export const deleteComment = endpoint('DELETE', '/comments/:id', {
  can: comment.can.delete,
  summary: 'Deletes an own comment',
  params,
  reply: 'empty',
  status: 204,
})
