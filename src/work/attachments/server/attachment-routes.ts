import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { discardUpload } from '#platform/server/records/file-pieces.ts'
import * as endpoints from '../shared/attachment-endpoints.ts'
import { addAttachment, receivePiece } from './add-attachment.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { getAttachment, listAttachments, openAttachment } from './read-attachments.ts'
import { zipAttachments } from './zip-attachments.ts'

export function attachmentRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.listTaskAttachments, async ({ database, params, setTotal }) => {
    const found = await listAttachments(database, { table: 'tasks', id: params.id })
    setTotal(found.length)
    return found
  })
  router.read(endpoints.listProjectAttachments, async ({ database, params, setTotal }) => {
    const found = await listAttachments(database, { table: 'projects', id: params.id })
    setTotal(found.length)
    return found
  })
  router.read(endpoints.zipTaskAttachments, async ({ database, params }) =>
    zipAttachments(database, { table: 'tasks', id: params.id }),
  )
  router.read(endpoints.zipProjectAttachments, async ({ database, params }) =>
    zipAttachments(database, { table: 'projects', id: params.id }),
  )
  router.read(endpoints.getAttachment, async ({ database, params, actor }) =>
    getAttachment(database, params.id, actor),
  )
  router.read(endpoints.readAttachment, async ({ database, params, actor }) =>
    openAttachment(database, params.id, actor),
  )

  const add = (
    table: 'tasks' | 'comments' | 'projects',
    endpoint:
      | typeof endpoints.addTaskAttachment
      | typeof endpoints.addCommentAttachment
      | typeof endpoints.addProjectAttachment,
  ) =>
    router.writeAlone(endpoint, async ({ params, query, body, actor, once }) =>
      addAttachment(
        { table, id: params.id },
        { name: query.name, upload: query.upload, stream: body },
        { actor, once },
        platform,
      ),
    )
  add('tasks', endpoints.addTaskAttachment)
  add('comments', endpoints.addCommentAttachment)
  add('projects', endpoints.addProjectAttachment)
  router.writeAlone(endpoints.sendPiece, async ({ params, query, body, actor }) => ({
    received: await receivePiece(
      { uploaderId: actor.id, uploadId: params.id },
      { number: query.number, stream: body },
      platform,
    ),
  }))
  router.write(endpoints.cancelUpload, async ({ database, params, actor }) =>
    discardUpload(database, { uploaderId: actor.id, uploadId: params.id }),
  )
  router.write(endpoints.deleteAttachment, async ({ database, params, actor }) =>
    deleteAttachment(database, params.id, actor),
  )
}
