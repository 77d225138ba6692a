import { useState } from 'react'
import { isOverdue } from '#platform/shared/dates.ts'
import { isOpenTask, TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import type { TimelineTask } from '../shared/timeline-schema.ts'
import { spanOf, type TimelineRow } from './timeline-bars.ts'
import { useTimelineContext } from './timeline-context.ts'
import { spanText } from './timeline-days.ts'
import './phone-timeline.css'

/** How many rows are added by one press. */
const MORE = 100

export interface PhoneTimelineProps {
  rows: readonly TimelineRow[]
  /** Whether all rows are shown at once, as on paper. */
  isWhole?: boolean
}

/** On phones and on paper, the tasks in the same order as a list with their dates. */
export function PhoneTimeline({ rows, isWhole = false }: PhoneTimelineProps) {
  const [asked, setAsked] = useState(MORE)
  const shown = isWhole ? rows.length : asked
  return (
    <>
      <ul className="phone-timeline">
        {rows.slice(0, shown).map((row) =>
          row.kind === 'task' ? (
            <li key={row.task.id}>
              <PhoneRow task={row.task} />
            </li>
          ) : (
            <li key={`group ${row.key}`} className="phone-timeline-group">
              <h3 className="ellipsis" title={row.name}>
                {row.name}
              </h3>
            </li>
          ),
        )}
      </ul>
      {rows.length > shown ? (
        <div className="phone-timeline-more">
          <Button onClick={() => setAsked(asked + MORE)}>Show more tasks</Button>
        </div>
      ) : null}
    </>
  )
}

function PhoneRow({ task }: { task: TimelineTask }) {
  const { today, open, openId } = useTimelineContext()
  const { id, taskName, status } = task
  const span = spanOf(task)
  const isLate = isOpenTask(status) && isOverdue(span?.to, today)
  return (
    <button
      type="button"
      className="phone-timeline-task"
      data-opens-task={id}
      aria-current={openId === id ? 'true' : undefined}
      onClick={() => open(id)}
    >
      <StatusGlyph {...TASK_STATUS_LOOK[status]} size={16} label={status} />
      <span className="phone-timeline-name">{taskName}</span>
      <span className={classNames('phone-timeline-dates', isLate && 'phone-timeline-late')}>
        {span === undefined ? null : spanText(span, today)}
        {isLate ? <span className="visually-hidden">, overdue</span> : null}
      </span>
    </button>
  )
}
