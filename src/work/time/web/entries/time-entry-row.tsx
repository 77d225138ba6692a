import { useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TaskNumber } from '#work/tasks/web/index.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { RecordLink } from '#platform/web/ui/lists/record-link.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { dayWithWeekday } from '../day-with-weekday.ts'
import { billedReason, entryName, entrySpan } from './entry-texts.ts'

export interface TimeEntryRowProps {
  entry: TimeEntry
  today: string
  /** Whether all entries are on one task, which is named elsewhere. */
  isOfOneTask: boolean
  namesDay: boolean
  namesPerson: boolean
  onEdit: (entry: TimeEntry) => void
  onDelete: (entry: TimeEntry) => void
}

/** An entry with everything that is known about it. */
export function TimeEntryRow(props: TimeEntryRowProps) {
  const { entry, today, isOfOneTask, namesDay, namesPerson, onEdit, onDelete } = props
  const { minutes, note, userName, isOverlapping, isBilled, isEditable } = entry
  const isOwn = useAccount().id === entry.userId
  const mayChangeUnbilled = useCan()('billing:edit') || isOwn
  const span = entrySpan(entry)
  return (
    <li className="time-entry" data-focus-item={entry.id}>
      <span className="time-entry-length">
        <span aria-hidden>{formatLength(minutes)}</span>
        <span className="visually-hidden">{lengthInWords(minutes)}</span>
      </span>
      <div className="time-entry-text">
        {isOfOneTask ? null : <Place entry={entry} />}
        <p className="time-entry-when">
          {namesDay ? <span>{dayWithWeekday(entry.day, today)}</span> : null}
          {span === undefined ? null : <span>{span}</span>}
          {namesPerson ? (
            <span className="time-entry-of">
              <Avatar id={entry.userId} name={userName} size={18} />
              {userName}
            </span>
          ) : null}
          {isOverlapping ? (
            <span className="time-entry-overlap">
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
              Overlaps another entry
            </span>
          ) : null}
          {isBilled ? <BilledMark entry={entry} /> : null}
        </p>
        {note === '' ? null : <p className="time-entry-note">{note}</p>}
      </div>
      {isEditable || (isBilled && mayChangeUnbilled) ? (
        <div className="time-entry-actions">
          <EditDeleteButtons
            name={entryName(entry, today)}
            disabledReason={billedReason(entry)}
            onEdit={() => onEdit(entry)}
            onDelete={() => onDelete(entry)}
          />
        </div>
      ) : null}
    </li>
  )
}

/** That an entry is on an invoice: which one, for those who may see invoices. */
function BilledMark({ entry: { invoice = null } }: { entry: TimeEntry }) {
  const navigate = useNavigate()
  if (invoice === null) return <StatusPill tone="gray" glyph="tick" word="Billed" />
  return (
    <span>
      On{' '}
      <RecordLink
        kind="invoice"
        id={invoice.id}
        href={`/invoice?invoice=${invoice.id}`}
        className="link time-entry-invoice"
        // the route's parser accepts any keys
        onOpen={(id) => void navigate({ to: '/invoice', search: { invoice: String(id) } as never })}
      >
        {invoice.label}
      </RecordLink>
    </span>
  )
}

function Place({ entry: { task, taskName, project } }: { entry: TimeEntry }) {
  const navigate = useNavigate()
  return (
    <p className="time-entry-place">
      {task === null ? null : (
        <RecordLink
          kind="task"
          id={task.id}
          href={`/task?task=${task.id}`}
          className="time-entry-task"
          // the route's parser accepts any keys
          onOpen={(id) => void navigate({ to: '/task', search: { task: String(id) } as never })}
        >
          <TaskNumber id={task.id} /> {task.name}
        </RecordLink>
      )}
      {task === null && taskName !== null ? <span className="dim">{taskName} (deleted)</span> : null}
      {project === null ? null : (
        <span className="time-entry-project">
          <ProjectMark id={project.id} />
          {project.name}
        </span>
      )}
    </p>
  )
}
