import type { ServerFeature } from '#platform/server/feature.ts'
import { lockRow } from '#platform/server/records/undoable.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { ATTACHMENT_ENTITY, ATTACHMENT_KIND } from './attachment-tables.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { restorableAttachment } from './restore-attachments.ts'

export const attachments: ServerFeature = {
  name: 'work/attachments',
  routes: attachmentRoutes,
  restorables: [restorableAttachment],
  undoables: [
    {
      entity: ATTACHMENT_ENTITY,
      can: { create: 'attachment:create', update: 'attachment:edit', delete: 'attachment:create' },
      columns: [],
      lock: (transaction, id) => lockRow(transaction, 'attachments', id),
      // nothing of a file changes
      setBack: async () => undefined,
      remove: (transaction, id, { actor }) => deleteAttachment(transaction, id, actor),
    },
  ],
  audited: [
    {
      kind: ATTACHMENT_KIND,
      fields: {
        name: ['Name', 'text'],
        task_id: ['Task', 'the task'],
        project_id: ['Project', 'the project'],
      },
      source: {
        table: 'attachments',
        title: 'name',
        searched: 'lower(name)',
        task: 'task_id',
        ofProject: 'project_id = $1 or task_id in (select id from tasks where project_id = $1)',
      },
    },
  ],
}
