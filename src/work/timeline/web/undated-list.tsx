import { IconX } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import type { Timeline, TimelineTask } from '../shared/timeline-schema.ts'
import { useTimelineContext } from './timeline-context.ts'
import './undated-list.css'

export interface UndatedListProps {
  undated: Timeline['undated']
  /** Gives a task days from today on. */
  onGive: (task: TimelineTask) => void
  /** Takes a task to drag it to a day; left out where nothing is dragged. */
  onTake?: (event: PointerEvent<HTMLElement>, task: TimelineTask) => void
  /** Left out where it cannot be closed. */
  onClose?: () => void
}

/** The open tasks without any day: dragged to a day, or given days from today on. */
export function UndatedList({ undated, onGive, onTake, onClose }: UndatedListProps) {
  const { mayEdit, open, openId } = useTimelineContext()
  const { tasks, total } = undated
  return (
    <section
      className={classNames('undated-tasks', onClose !== undefined && 'undated-aside')}
      aria-label="Tasks without dates"
    >
      <div className="undated-head">
        <h3>Without dates</h3>
        {onClose === undefined ? null : (
          <IconButton
            size="small"
            label="Close the tasks without dates"
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        )}
      </div>
      <ul className="undated-list">
        {tasks.map((task) => (
          <li key={task.id} className="undated-task">
            <button
              type="button"
              className="undated-name"
              data-opens-task={task.id}
              aria-current={openId === task.id ? 'true' : undefined}
              onPointerDown={mayEdit && onTake ? (event) => onTake(event, task) : undefined}
              onClick={() => open(task.id)}
            >
              <StatusGlyph {...TASK_STATUS_LOOK[task.status]} size={14} label={task.status} />
              <span className="timeline-number">#{task.id}</span>
              <span className="undated-text">{task.taskName}</span>
            </button>
            {mayEdit ? (
              <Button
                size="small"
                aria-label={`Give dates to ${task.taskName}`}
                onClick={({ currentTarget }) => {
                  focusNext(currentTarget)
                  onGive(task)
                }}
              >
                Give dates
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {total > tasks.length ? (
        <p className="undated-rest">{total - tasks.length} more are not shown. Filters narrow them down.</p>
      ) : null}
    </section>
  )
}

/** The task leaves the list: the focus goes to the next one, or at the end to the one before. */
function focusNext(button: HTMLElement): void {
  const row = button.closest('.undated-task')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  other?.querySelector<HTMLElement>('button:last-child')?.focus()
}
