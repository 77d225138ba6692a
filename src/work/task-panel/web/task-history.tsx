import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { listTaskHistory } from '#work/tasks/shared/task-endpoints.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { type HistoryLine, historyLines, historyTime } from './history-line.ts'
import type { RemarkSaver } from './remark-saver.ts'
import { RemarkVersionDialog } from './remark-version-dialog.tsx'

/** Lines shown before all are requested. */
const FIRST_LINES = 20
/** Milliseconds after which it is loaded even if not in view: the rest of the task comes first. */
const AFTER_THE_REST = 600

function historyQuery(taskId: number) {
  return queryOptions({
    queryKey: ['task', 'history', taskId],
    queryFn: ({ signal }) => call(listTaskHistory, { params: { id: String(taskId) } }, { signal }),
    meta: { entities: ['task', 'project', 'user'] },
  })
}

/** A task's history, newest first; loaded when it scrolls into view, or after the rest. */
export function TaskHistory({ taskId, remark }: { taskId: number; remark: RemarkSaver | undefined }) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [versionId, setVersionId] = useState<number>()
  const history = useQuery({ ...historyQuery(taskId), enabled: isSeen })

  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    const timer = setTimeout(() => setSeen(true), AFTER_THE_REST)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])

  const lines = (history.data ?? []).flatMap(historyLines)
  return (
    <section ref={place} aria-labelledby={id}>
      <h2 id={id}>History</h2>
      {history.isError && history.data === undefined ? (
        <ErrorBox
          title="The history could not be loaded."
          detail={history.error.message}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : null}
      <ul>
        {history.isPending ? <SkeletonLines /> : null}
        {(isWhole ? lines : lines.slice(0, FIRST_LINES)).map((line) => (
          <Line key={line.key} line={line} onShow={setVersionId} />
        ))}
      </ul>
      {isWhole || lines.length <= FIRST_LINES ? null : (
        <button type="button" className="link task-history-all" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </button>
      )}
      {versionId === undefined ? null : (
        <RemarkVersionDialog id={versionId} remark={remark} onClose={() => setVersionId(undefined)} />
      )}
    </section>
  )
}

function Line({ line, onShow }: { line: HistoryLine; onShow: (versionId: number) => void }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { entry, parts, versionId } = line
  const { id, name } = entry.actor
  const words = parts.map((part) => part.text).join('')
  return (
    <li className="row note task-history-line">
      <Avatar id={id ?? name} name={name} size={18} />
      <span className="ellipsis" title={`${name} ${words}`}>
        <strong>{name}</strong>{' '}
        {parts.map(({ text, isValue }, index) => (isValue ? <strong key={index}>{text}</strong> : text))}
      </span>
      {versionId === undefined ? null : (
        <button type="button" className="link" onClick={() => onShow(versionId)}>
          Show
          <span className="visually-hidden"> the details of {historyTime(entry.at, timeZone, today)}</span>
        </button>
      )}
      <time className="task-history-time" dateTime={entry.at}>
        {historyTime(entry.at, timeZone, today)}
      </time>
    </li>
  )
}

const SKELETON_LINES = ['64%', '52%', '58%']

function SkeletonLines() {
  return SKELETON_LINES.map((width) => (
    <li key={width} className="row note task-history-line appear-late" aria-hidden>
      <Skeleton width={18} height={18} round />
      <Skeleton width={width} />
    </li>
  ))
}
