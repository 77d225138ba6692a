import { useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteAttachment } from '../shared/attachment-endpoints.ts'
import type { Attachment } from '../shared/attachment-schema.ts'
import { attachmentContentQuery } from './attachment-queries.ts'
import { FileTile } from './file-tile.tsx'

export interface FileCardProps {
  file: Attachment
  /** Whether who added it is said elsewhere, as at a comment. */
  isBrief?: boolean
  canDelete?: boolean
}

/** A file of a task, a comment or a project. */
export function FileCard({ file, isBrief = false, canDelete = false }: FileCardProps) {
  const queryClient = useQueryClient()
  const mayRestore = useCan()('bin:view')
  const { timeZone } = useAccount()
  const today = useToday()
  const remove = () =>
    void askAndDelete(queryClient, {
      title: 'Delete File',
      question: `Are you sure you want to delete this file? ${restorableSentence(mayRestore)}`,
      detail: <span>{file.name}</span>,
      loading: 'Deleting file...',
      success: 'File deleted successfully',
      failure: 'Failed to delete file. Please try again.',
      what: `Delete “${file.name}”`,
      entity: 'attachment',
      id: file.id,
      send: () => callWithMetadata(deleteAttachment, { params: { id: String(file.id) } }),
    })
  const added = ` · ${file.uploaderName}, ${recentTime(file.createdAt, timeZone, today)}`
  return (
    <FileTile
      file={file}
      anchor={`file-${file.id}`}
      content={attachmentContentQuery(file.id)}
      facts={`${formatBytes(file.size)}${isBrief ? '' : added}`}
    >
      {canDelete ? (
        <button
          type="button"
          className="icon-button file-card-delete"
          aria-label={`Delete ${file.name}`}
          onClick={remove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </button>
      ) : null}
    </FileTile>
  )
}
