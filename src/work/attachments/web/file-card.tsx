import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFile, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { isShownType } from '#platform/shared/file-contents.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { deleteAttachment } from '../shared/attachment-endpoints.ts'
import type { Attachment } from '../shared/attachment-schema.ts'
import { attachmentContentQuery, hasPreview } from './attachment-queries.ts'

export interface FileCardProps {
  file: Attachment
  /** Whether who added it is said elsewhere, as at a comment. */
  isBrief?: boolean
  canDelete?: boolean
}

/** One file: a small picture or the mark of its kind, opened or saved by pressing it. */
export function FileCard({ file, isBrief = false, canDelete = false }: FileCardProps) {
  const queryClient = useQueryClient()
  const mayRestore = useCan()('bin:view')
  const { timeZone } = useAccount()
  const today = useToday()
  const preview = useQuery({ ...attachmentContentQuery(file.id), enabled: hasPreview(file) })
  const url = useObjectUrl(hasPreview(file) ? preview.data : undefined)
  const open = async () => {
    // before the file is there: later the browser would take the tab for an advertisement
    const tab = isShownType(file.type) ? window.open('', '_blank') : null
    try {
      const content = await queryClient.ensureQueryData(attachmentContentQuery(file.id))
      if (tab === null) saveFile(content, file.name)
      else tab.location.href = URL.createObjectURL(content)
    } catch (error) {
      tab?.close()
      toast.error({ title: 'The file could not be opened.', message: sentenceOf(error) })
    }
  }
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
  const verb = isShownType(file.type) ? 'Open' : 'Save'
  return (
    <li className="file-card">
      <button
        type="button"
        className="file-card-open"
        aria-label={`${verb} ${file.name}`}
        onClick={() => void open()}
      >
        <span className="file-card-picture">
          {url === undefined ? <FileMark file={file} /> : <img src={url} alt="" />}
        </span>
        <span className="file-card-name ellipsis" title={file.name}>
          {file.name}
        </span>
      </button>
      <span className="file-card-facts">
        {formatBytes(file.size)}
        {isBrief ? null : ` · ${file.uploaderName}, ${recentTime(file.createdAt, timeZone, today)}`}
      </span>
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
    </li>
  )
}

function FileMark({ file }: { file: Attachment }) {
  if (file.type === 'application/pdf') return <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
  if (file.type.startsWith('image/')) return <IconPhoto size={24} stroke={1.5} aria-hidden />
  return <IconFile size={24} stroke={1.5} aria-hidden />
}
