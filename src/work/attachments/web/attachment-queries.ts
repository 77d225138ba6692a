import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ShownRecords } from '#platform/web/data/put-reply.ts'
import {
  listProjectAttachments,
  listTaskAttachments,
  readAttachment,
} from '../shared/attachment-endpoints.ts'
import type { Attachment } from '../shared/attachment-schema.ts'
import { fileContentQuery } from './file-content.ts'

/** What files belong to. */
export interface FilesOwner {
  kind: 'task' | 'project'
  id: number
}

/** Where a file is added. */
export type FilesPlace = FilesOwner | { kind: 'comment'; id: number }

/** The files of a task or a project, newest first. */
export function attachmentListQuery({ kind, id }: FilesOwner) {
  return queryOptions({
    queryKey: ['attachment', 'list', kind, id],
    queryFn: ({ signal }) =>
      call(
        kind === 'task' ? listTaskAttachments : listProjectAttachments,
        { params: { id: String(id) } },
        { signal },
      ),
    meta: { entities: ['attachment'], shows: shownOf({ kind, id }) },
  })
}

function shownOf({ kind, id }: FilesOwner): ShownRecords {
  return {
    entity: 'attachment',
    keepsPlace: () => true,
    add: (data, thing) => {
      const added = thing as Attachment
      const isHere = (kind === 'task' ? added.taskId : added.projectId) === id
      return isHere ? [added, ...(data as Attachment[])] : data
    },
  }
}

/** The bytes of one of them. */
export function attachmentContentQuery(id: number) {
  return fileContentQuery('attachment', id, (signal) =>
    call(readAttachment, { params: { id: String(id) } }, { signal }),
  )
}
