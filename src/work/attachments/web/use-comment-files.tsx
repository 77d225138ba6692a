import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { CommentFiles } from '#work/comments/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { attachmentListQuery } from './attachment-queries.ts'
import { ChooseFilesButton } from './choose-files-button.tsx'
import { FileCard } from './file-card.tsx'
import { SendingCard } from './sending-card.tsx'
import { faultOf, useSendings } from './use-sendings.ts'
import './files-section.css'

/** The files of a task's comments: those of the new one wait until it is sent (spec 27.4). */
export function useCommentFiles(taskId: number): CommentFiles {
  const { data: files = [] } = useQuery(attachmentListQuery({ kind: 'task', id: taskId }))
  const { sendings, add, retry, forget } = useSendings()
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const take = (offered: Iterable<File>) => {
    const all = [...offered]
    for (const file of all) {
      const fault = faultOf(file)
      if (fault !== undefined) toast.error({ title: `${file.name} was not added.`, message: fault })
    }
    setWaiting((before) => [...before, ...all.filter((file) => faultOf(file) === undefined)])
  }
  const [first] = waiting
  return {
    take,
    title: first === undefined ? '' : waiting.length === 1 ? first.name : counted(waiting.length, 'file'),
    sendTo: (id) => {
      add(waiting, { kind: 'comment', id })
      setWaiting([])
    },
    of: (commentId) => {
      const here = files.filter((file) => file.commentId === commentId)
      const onTheirWay = sendings.filter(({ place }) => place.kind === 'comment' && place.id === commentId)
      return here.length + onTheirWay.length === 0 ? null : (
        <ul className="files-section-list files-of-comment">
          {here.map((file) => (
            <FileCard key={file.id} file={file} isBrief />
          ))}
          {onTheirWay.map((sending) => (
            <SendingCard
              key={sending.uploadId}
              sending={sending}
              onRetry={() => retry(sending)}
              onCancel={() => forget(sending.uploadId)}
            />
          ))}
        </ul>
      )
    },
    button: <ChooseFilesButton label="Attach files" isIcon onChosen={take} />,
    waiting:
      waiting.length === 0 ? null : (
        <div className="files-to-comment">
          {waiting.map((file, index) => (
            <span key={index} className="file-to-comment">
              <span className="ellipsis" title={file.name}>
                {file.name}
              </span>
              <IconButton
                size="small"
                label={`Remove ${file.name}`}
                icon={<IconX size={14} stroke={1.75} aria-hidden />}
                onClick={() => setWaiting((before) => before.filter((one) => one !== file))}
              />
            </span>
          ))}
        </div>
      ),
  }
}
