import { IconListCheck } from '@tabler/icons-react'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

/** How many are completed, in words and as a bar. */
export function SubTasksProgress({ completed, of }: { completed: number; of: number }) {
  return (
    <>
      <span className="sub-tasks-count">
        {completed} of {of}
      </span>
      <div
        className="bar sub-tasks-bar"
        role="progressbar"
        aria-label="Completed sub-tasks"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={completed}
        aria-valuetext={`${completed} of ${of}`}
      >
        <div className="bar-fill" style={{ width: `calc(100% * ${completed} / ${of})` }} />
      </div>
    </>
  )
}

const SKELETON_WIDTHS = ['58%', '44%', '66%']

/** Shown while the sub-tasks load, after 150 ms, in the place of the count (spec 6.6). */
export function SubTasksLoadingText() {
  return (
    <span className="sub-tasks-count appear-late" role="status">
      Loading sub-tasks...
    </span>
  )
}

/** Rows of the real height while the sub-tasks load, shown after 150 ms. */
export function SubTaskSkeletons() {
  return (
    <div className="appear-late" aria-hidden>
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className="sub-task-skeleton">
          <Skeleton width={16} height={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}

/** Shown when a task has no sub-tasks (spec 6.6). */
export function NoSubTasks() {
  return (
    <div className="sub-tasks-empty">
      <IconListCheck size={32} stroke={1.25} aria-hidden />
      <p>No sub-tasks yet. Click &quot;Add Sub-task&quot; to get started!</p>
      <p className="dim">Break down your task into smaller, manageable steps</p>
    </div>
  )
}
