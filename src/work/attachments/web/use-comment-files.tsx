import { useQuery } from '@tanstack/react-query'
import type { CommentFiles } from '#work/comments/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { attachmentListQuery } from './attachment-queries.ts'
import { ChooseFilesButton } from './choose-files-button.tsx'
import { FileCard } from './file-card.tsx'
import { SendingCard } from './sending-card.tsx'
import { useSendings } from './use-sendings.ts'
import { WaitingFiles } from './waiting-files.tsx'
import { useWaitingFiles } from './waiting-list.ts'
import './files-section.css'

/** The files of a task's comments: those of the new one arrive at once and wait until it is sent (spec 27.4). */
export function useCommentFiles(taskId: number): CommentFiles {
  const { data: files = [] } = useQuery(attachmentListQuery({ kind: 'task', id: taskId }))
  const { sendings, goOn, retry, forget } = useSendings()
  const waiting = useWaitingFiles(`task ${taskId} comment files`)
  const [first] = waiting.files
  return {
    take: waiting.take,
    title:
      first === undefined
        ? ''
        : waiting.files.length === 1
          ? first.name
          : counted(waiting.files.length, 'file'),
    sendTo: (id) => goOn(waiting.release(), { kind: 'comment', id }),
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
    button: <ChooseFilesButton label="Attach files" isIcon onChosen={waiting.take} />,
    waiting: <WaitingFiles files={waiting.files} onRetry={waiting.retry} onRemove={waiting.remove} />,
  }
}
