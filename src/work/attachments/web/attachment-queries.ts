import { queryOptions } from '@tanstack/react-query'
import { isShownType } from '#platform/shared/file-contents.ts'
import { call } from '#platform/web/data/api-client.ts'
import type { ShownRecords } from '#platform/web/data/put-reply.ts'
import {
  listProjectAttachments,
  listTaskAttachments,
  readAttachment,
} from '../shared/attachment-endpoints.ts'
import type { Attachment } from '../shared/attachment-schema.ts'

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

/** The most bytes of a picture that is fetched for its preview. */
const MAX_PREVIEW_BYTES = 5_000_000

/** Whether a file is shown as a small picture. */
export function hasPreview({ type, size }: Attachment): boolean {
  return isShownType(type) && type !== 'application/pdf' && size <= MAX_PREVIEW_BYTES
}

/** A file itself; it never changes. It is kept in memory only as long as it is shown. */
export function attachmentContentQuery(id: number) {
  return queryOptions({
    queryKey: ['attachment-content', id],
    queryFn: ({ signal }) => call(readAttachment, { params: { id: String(id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
}
