import { queryOptions } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import type { ShownRecords } from '#platform/web/data/put-reply.ts'
import { listComments } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'

interface CommentList {
  /** Newest last. */
  comments: Comment[]
  /** The number of comments, which may be more than a reply contains. */
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
    // a comment shows the name of its author
    meta: { entities: ['comment', 'user'], shows: shownOf(taskId) },
  })
}

/** Comments keep their places; a new one comes last. */
function shownOf(taskId: number): ShownRecords {
  return {
    entity: 'comment',
    keepsPlace: () => true,
    add: (data, thing) => {
      const { comments, total } = data as CommentList
      const comment = thing as Comment
      return comment.taskId === taskId ? { comments: [...comments, comment], total: total + 1 } : data
    },
  }
}
