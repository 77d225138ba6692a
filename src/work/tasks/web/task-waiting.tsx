import { IconClockPause } from '@tabler/icons-react'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import type { LinkedTask, Task } from '../shared/task-schema.ts'
import { isOpenTask } from '../shared/task-status.ts'
import { TaskNumber, TaskStatusGlyph } from './task-marks.tsx'

/** A task in a list or on the board. */
type WaitingTask = Pick<Task, 'id' | 'taskName' | 'status' | 'waitsFor'>

/** What an open task still waits for. */
function openBlockers({ status, waitsFor }: Pick<WaitingTask, 'status' | 'waitsFor'>): LinkedTask[] {
  return isOpenTask(status) ? waitsFor.filter((other) => isOpenTask(other.status)) : []
}

/** What an open task waits for, as long as that is open (spec 28.4); nothing otherwise. */
export function WaitsForMark({ task }: { task: Pick<Task, 'status' | 'waitsFor'> }) {
  const [first, ...others] = openBlockers(task)
  if (first === undefined) return null
  return (
    <span
      className="task-waits-mark"
      title={[first, ...others].map(({ id, taskName }) => `#${id} ${taskName}`).join(', ')}
    >
      <IconClockPause size={14} stroke={1.75} aria-hidden />
      <span className="ellipsis">
        Waits for #{first.id}
        {others.length === 0 ? null : ` +${others.length}`}
      </span>
    </span>
  )
}

/**
 * Asks before a task is finished that still waits for others (spec 28.4).
 * @returns whether it may be finished; at once where it waits for nothing
 */
export function mayFinish(task: WaitingTask | undefined): true | Promise<boolean> {
  const blockers = task === undefined ? [] : openBlockers(task)
  if (task === undefined || blockers.length === 0) return true
  const [first, ...others] = blockers
  return confirm({
    title: `Finish #${task.id}?`,
    message:
      first !== undefined && others.length === 0
        ? `#${task.id} still waits for #${first.id}.`
        : `#${task.id} still waits for ${blockers.length} tasks.`,
    confirmText: 'Finish',
    cancelText: 'Not yet',
    type: 'warning',
    detail:
      first === undefined ? undefined : (
        <>
          <TaskStatusGlyph status={first.status} size={14} />
          <TaskNumber id={first.id} />
          <span>{first.taskName}</span>
        </>
      ),
  })
}

/** The same for many tasks at once, which may wait for each other. */
export function mayFinishMany(tasks: readonly WaitingTask[]): true | Promise<boolean> {
  const ids = new Set(tasks.map(({ id }) => id))
  const waiting = tasks.filter((task) => openBlockers(task).some(({ id }) => !ids.has(id)))
  if (waiting.length < 2) return mayFinish(waiting[0])
  return confirm({
    title: 'Finish them?',
    message: `${waiting.length} of these tasks still wait for others.`,
    confirmText: 'Finish',
    cancelText: 'Not yet',
    type: 'warning',
  })
}
