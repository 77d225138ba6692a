import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { storeReply } from '#platform/web/data/store-reply.ts'
import { listComments } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'

interface CommentList {
  /** Newest last. */
  comments: Comment[]
  /** How many there are, which may be more than a reply holds. */
  total: number
}

/** The comments on a task, newest last. */
export function commentListQuery(taskId: number) {
  return queryOptions({
    queryKey: ['comment', 'list', taskId],
    queryFn: async ({ signal }): Promise<CommentList> => {
      const { reply, total } = await callWithMetadata(
        listComments,
        { params: { id: String(taskId) } },
        { signal },
      )
      return { comments: reply, total }
    },
    // a comment carries the name of its author
    meta: { entities: ['comment', 'user'] },
  })
}

/** Replaces a comment by what the server answered, or appends a new one. */
export function storeComment(queryClient: QueryClient, comment: Comment): Promise<void> {
  const { queryKey } = commentListQuery(comment.taskId)
  return storeReply<CommentList>(queryClient, queryKey, ({ comments, total }) =>
    comments.some(({ id }) => id === comment.id)
      ? { comments: comments.map((one) => (one.id === comment.id ? comment : one)), total }
      : { comments: [...comments, comment], total: total + 1 },
  )
}

/** Takes a comment away, after the server did. */
export function dropComment(queryClient: QueryClient, { id, taskId }: Comment): Promise<void> {
  return storeReply<CommentList>(queryClient, commentListQuery(taskId).queryKey, ({ comments, total }) => ({
    comments: comments.filter((comment) => comment.id !== id),
    total: comments.some((comment) => comment.id === id) ? total - 1 : total,
  }))
}
