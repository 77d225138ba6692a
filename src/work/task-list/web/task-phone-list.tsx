import { Fragment, memo } from 'react'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { LabelChips } from '#work/labels/web/index.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { isOpenTask, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import {
  projectName,
  FileCount,
  SubTaskCount,
  TaskAvatar,
  TaskDueDay,
  TaskPriorityMark,
  TaskProject,
  TaskStatusGlyph,
  useFieldState,
  useSaver,
  WaitsForMark,
} from '#work/tasks/web/index.ts'
import { TaskLink } from '#work/task-pages/web/index.ts'
import { useHasColumn, useListColumns, useNameMark } from './list-columns.ts'
import { rowOf } from './selection/selection-keys.ts'
import { useSelected, useSelection } from './selection/use-selection.ts'
import { useSwipe } from './use-swipe.ts'
import './task-phone-list.css'

export interface TaskPhoneListProps {
  tasks: readonly Task[]
  today: string
  /** While the first page loads. */
  loading: boolean
  onOpen: (id: number) => void
}

/**
 * The tasks on a phone, two lines each: a tap opens, a long press starts ticking, a swipe to the right marks as done or
 * open again, one to the left opens.
 */
export function TaskPhoneList({ tasks, today, loading, onOpen }: TaskPhoneListProps) {
  const selection = useSelection()
  const isTicking = useSelected(selection, selection.isActive)
  const saver = useSaver()
  useSwipe('.task-phone-list [data-swipe-right]', (row, way) => {
    const task = tasks.find(({ id }) => id === rowOf(row))
    if (task === undefined) return
    if (way === 'left') onOpen(task.id)
    else saver.saveNow(task.id, 'status', statusAfterSwipe(task))
  })
  return (
    <ul className="task-phone-list" aria-label="Tasks">
      {loading ? <SkeletonRows /> : null}
      {tasks.map((task) => (
        <TaskPhoneRow key={task.id} task={task} today={today} isTicking={isTicking} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface TaskPhoneRowProps extends Pick<TaskPhoneListProps, 'today' | 'onOpen'> {
  task: Task
  /** A tap ticks it; the checkbox replaces the avatar, so that nothing moves. */
  isTicking: boolean
}

const TaskPhoneRow = memo(function TaskPhoneRow({ task, today, isTicking, onOpen }: TaskPhoneRowProps) {
  const { id } = task
  const selection = useSelection()
  const hasProject = useHasColumn('projectId')
  const { added } = useListColumns()
  const mark = useNameMark(task)
  const isTicked = useSelected(selection, () => selection.has(id))
  const status = (useFieldState(id, 'status')?.value ?? task.status) as TaskStatus
  const facts = (
    <>
      <TaskStatusGlyph status={status} size={16} />
      <span className="task-phone-lines">
        <span className="ellipsis task-phone-name">{task.taskName}</span>
        <span className="row note task-phone-facts">
          <TaskPriorityMark priority={task.priority} glyphOnly />
          <TaskDueDay task={task} today={today} />
          {!hasProject || projectName(task) === undefined ? null : <TaskProject task={task} />}
          {added.map(({ label, fact }) => (
            <Fragment key={label}>{fact?.(task)}</Fragment>
          ))}
          <SubTaskCount task={task} />
          <FileCount task={task} />
          <WaitsForMark task={task} />
          {mark}
          <LabelChips ids={task.labels} most={1} />
        </span>
      </span>
    </>
  )
  return (
    <li
      data-task={id}
      data-focus-item={id}
      {...(isTicking ? {} : { 'data-swipe-right': statusAfterSwipe(task), 'data-swipe-left': 'Open' })}
    >
      {isTicking ? (
        <label className="task-phone-row">
          {facts}
          <Checkbox checked={isTicked} onChange={() => selection.toggle(id)} />
        </label>
      ) : (
        <TaskLink id={id} className="task-phone-row" onOpen={onOpen}>
          {facts}
          <TaskAvatar task={task} size={28} labelled />
        </TaskLink>
      )}
    </li>
  )
})

function statusAfterSwipe({ status }: Task): TaskStatus {
  return isOpenTask(status) ? 'Done' : 'To Do'
}

const SKELETON_ROWS = ['72%', '56%', '80%', '48%', '64%']

/** Five rows of the real height, shown after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="task-phone-row appear-late" aria-hidden>
      <Skeleton width={16} height={16} round />
      <span className="task-phone-lines task-phone-skeleton">
        <Skeleton width={width} />
        <Skeleton width="40%" />
      </span>
      <Skeleton width={28} height={28} round />
    </li>
  ))
}
