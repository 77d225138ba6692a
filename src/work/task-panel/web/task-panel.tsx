import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilesSection, useCommentFiles, useSendings } from '#work/attachments/web/index.ts'
import { CommentsSection } from '#work/comments/web/index.ts'
import { SubTasksPanel } from '#work/sub-tasks/web/index.ts'
import { cachedTask, SaverProvider, taskQuery, useSharedSaver } from '#work/tasks/web/index.ts'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import { TaskFacts } from '#work/tasks/web/facts/index.ts'
import { TimeStrip } from '#work/time/web/panel/index.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { useOwnDeletion } from '#platform/web/data/use-own-deletion.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { GoneTask } from './gone-task.tsx'
import { PanelHead } from './panel-head.tsx'
import { TaskDetails } from './task-details.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskLinks } from './task-links.tsx'
import { TaskWatchers } from './task-watchers.tsx'
import { fileLinkOf } from './file-link.ts'
import { readRemarkDraft, useRemarkSaver } from './use-remark-saver.ts'
import './task-panel.css'

export interface TaskPanelProps {
  id: number
  /** The tasks of the page in order. */
  order: readonly number[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** The comments of a task with their files. */
function Comments({ taskId }: { taskId: number }) {
  return <CommentsSection taskId={taskId} files={useCommentFiles(taskId)} />
}

/** A task in full (spec 6.1). What the list already knows is shown immediately; the rest follows with the reply. */
export function TaskPanel({ id, order, onOpen, onClose }: TaskPanelProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const choices = useTaskChoices()
  const fields = useSharedSaver(today)
  const query = useQuery({
    ...taskQuery(id),
    placeholderData: () => {
      const listed = cachedTask(queryClient, id)
      return listed && { remark: null, blocks: [], watcherIds: [], ...listed }
    },
  })
  // the description's height is not known yet: what is below waits, so that nothing moves
  const isWaiting = query.isPlaceholderData && query.fetchStatus === 'fetching'
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const task = isGone ? undefined : query.data
  const remark = useRemarkSaver(id, query.isPlaceholderData ? undefined : task)
  const files = useSendings()
  const { id: accountId } = useAccount()
  useOwnDeletion('task', id, () => {
    // unsaved text can still be retrieved
    if (readRemarkDraft(accountId, id) === undefined) onClose()
  })
  useRecordTitle(task && `#${id} ${task.taskName}`)

  return (
    <SaverProvider value={fields}>
      <PanelHead id={id} task={task} remark={remark} order={order} onOpen={onOpen} onClose={onClose} />
      <div key={id} className="task-panel-scroll" data-waiting={isWaiting || undefined}>
        {isGone ? <GoneTask id={id} onClose={onClose} /> : null}
        {query.isError && !isGone && remark === undefined ? (
          <div className="task-panel-error">
            <ErrorBox
              title="Failed to load the task. Please try again."
              detail={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          </div>
        ) : null}
        {task === undefined ? null : (
          <>
            <TaskFacts task={task} choices={choices} today={today} />
            <TaskLinks task={task} today={today} onOpen={onOpen} />
            <TaskWatchers task={task} users={choices.users} />
            <TimeStrip taskId={id} estimate={task.estimateMinutes} />
            <TaskDetails
              saver={remark}
              known={task.remark}
              attachFile={(file, onAdded) =>
                files.add([file], { kind: 'task', id }, (added) => onAdded(fileLinkOf(added, id)))
              }
            />
            <FilesSection kind="task" id={id} sender={files} />
            <SubTasksPanel parentTaskId={id} />
            <Comments key={id} taskId={id} />
            <TaskHistory taskId={id} remark={remark} />
          </>
        )}
      </div>
    </SaverProvider>
  )
}
