import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/comment-endpoints.ts'
import { deleteComment, updateComment } from './change-own-comment.ts'
import { createComment, getComment, listComments } from './comment-service.ts'

export function commentRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.listComments, async ({ database, params, setTotal }) => {
    const { comments, total } = await listComments(database, params.id)
    setTotal(total)
    return comments
  })
  router.read(endpoints.getComment, async ({ database, params }) => getComment(database, params.id))

  router.write(endpoints.createComment, async ({ database, params, body, actor }) =>
    createComment(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.updateComment, async ({ database, params, body, actor }) =>
    updateComment(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.deleteComment, async ({ database, params, actor }) =>
    deleteComment(database, params.id, actor),
  )
}
