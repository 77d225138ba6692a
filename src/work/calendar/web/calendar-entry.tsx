import { IconAlertCircle, IconSubtask } from '@tabler/icons-react'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PriorityMark } from '#platform/web/ui/marks/priority-mark.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { useCalendarContext } from './calendar-context.ts'
import { isClosed, isLate, keyOf } from './calendar-entries.ts'

export interface EntryButtonProps {
  entry: CalendarEntry
  day: string
  /** Shows project, priority and assignee below the title. */
  detailed?: boolean
  /** In a grid it is reached by arrow keys, not by Tab. */
  inGrid?: boolean
  /** Called instead of opening the task. */
  onOpen?: (() => void) | undefined
}

/** A task or sub-task on its day: a press opens the task, dragging moves the entry. */
export function EntryButton({ entry, day, detailed = false, inGrid = false, onOpen }: EntryButtonProps) {
  const { today, mayEdit, openId, drag, hintId, open } = useCalendarContext()
  const isDragged = drag.dragged !== undefined && keyOf(drag.dragged.item) === keyOf(entry)
  return (
    <button
      type="button"
      className={classNames(entryClass(entry, day, today), detailed && 'calendar-entry-detailed')}
      data-entry={keyOf(entry)}
      data-item
      data-opens-task={entry.taskId}
      data-dragged={isDragged || undefined}
      tabIndex={inGrid ? -1 : undefined}
      title={entry.parentName === null ? entry.title : `${entry.title} (sub-task of ${entry.parentName})`}
      aria-current={openId === entry.taskId ? 'true' : undefined}
      aria-describedby={mayEdit ? hintId : undefined}
      onPointerDown={mayEdit ? (event) => drag.start(event, entry, day) : undefined}
      onClick={onOpen ?? (() => open(entry))}
    >
      <EntryLine entry={entry} day={day} />
      {detailed ? <EntryDetails entry={entry} /> : null}
    </button>
  )
}

/** The CSS class of an entry on its day. */
export function entryClass(entry: CalendarEntry, day: string, today: string): string {
  return classNames(
    'calendar-entry',
    isClosed(entry) && 'calendar-entry-closed',
    entry.status === 'Cancelled' && 'calendar-entry-cancelled',
    isLate(entry, day, today) && 'calendar-entry-late',
  )
}

/** The project's edge, the state's shape, the title, and an alert when overdue. */
export function EntryLine({ entry, day }: { entry: CalendarEntry; day: string }) {
  const { today } = useCalendarContext()
  return (
    <>
      <ProjectMark id={entry.project?.id ?? null} />
      <span className="calendar-entry-line">
        {entry.isCompleted ? (
          <StatusGlyph {...TASK_STATUS_LOOK.Done} label="Completed" />
        ) : (
          <StatusGlyph {...TASK_STATUS_LOOK[entry.status]} label={entry.status} />
        )}
        {entry.parentName === null ? null : (
          <IconSubtask
            className="calendar-entry-step"
            size={14}
            stroke={2}
            role="img"
            aria-label={`Sub-task of ${entry.parentName}:`}
          />
        )}
        <span className="calendar-entry-title">{entry.title}</span>
        {isLate(entry, day, today) ? (
          <IconAlertCircle size={14} stroke={2} role="img" aria-label="overdue" />
        ) : null}
      </span>
    </>
  )
}

function EntryDetails({ entry }: { entry: CalendarEntry }) {
  const { assignee, project, priority } = entry
  const level = (TASK_PRIORITIES.indexOf(priority) + 1) as 1 | 2 | 3 | 4
  return (
    <span className="calendar-entry-details">
      <PriorityMark level={level} word={priority} glyphOnly />
      <span className="ellipsis">{project?.name ?? 'No Project'}</span>
      {assignee === null ? (
        <NoAvatar size={18} labelled />
      ) : (
        <Avatar id={assignee.id} name={assignee.name} size={18} labelled />
      )}
    </span>
  )
}
