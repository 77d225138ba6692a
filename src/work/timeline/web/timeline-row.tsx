import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import type { TimelineTask } from '../shared/timeline-schema.ts'
import type { TimelineRow as Row } from './timeline-bars.ts'
import { TimelineBar } from './timeline-bar.tsx'
import { useTimelineContext } from './timeline-context.ts'
import { ROW_HEIGHT } from './use-row-window.ts'

export interface TimelineRowProps {
  row: Row
  index: number
  /** Whether its bar is the tab stop. */
  isActive: boolean
  /** Whether it is being moved. */
  isEdited: boolean
}

/** The head of a group, or a task with its bar. */
export function TimelineRow({ row, index, isActive, isEdited }: TimelineRowProps) {
  const { openId, showsPeople } = useTimelineContext()
  const isOpen = row.kind === 'task' && row.task.id === openId
  return (
    <div
      role="row"
      className={classNames('timeline-row', isOpen && 'timeline-row-open')}
      style={{ top: index * ROW_HEIGHT }}
      // the first row has the names of the columns
      aria-rowindex={index + 2}
    >
      {row.kind === 'task' ? (
        <>
          <TaskName task={row.task} />
          <div role="gridcell" className="timeline-track">
            <TimelineBar task={row.task} isActive={isActive} isEdited={isEdited} />
          </div>
        </>
      ) : (
        <div role="rowheader" className="timeline-names">
          <h3 className="timeline-group">
            {showsPeople ? <ProjectMark id={row.key === '' ? null : Number(row.key)} /> : <Face row={row} />}
            <span className="ellipsis" title={row.name}>
              {row.name}
            </span>
            <span className="timeline-count">{row.count}</span>
          </h3>
        </div>
      )}
    </div>
  )
}

function Face({ row: { key, name } }: { row: Extract<Row, { kind: 'group' }> }) {
  return key === '' ? <NoAvatar size={22} /> : <Avatar id={key} name={name} size={22} />
}

function TaskName({ task }: { task: TimelineTask }) {
  const { open, showsPeople } = useTimelineContext()
  const { id, taskName, status, assignee, project } = task
  return (
    <div role="rowheader" className="timeline-names">
      <button
        type="button"
        className="timeline-name"
        // the bar is the tab stop; both open the task
        tabIndex={-1}
        data-opens-task={id}
        onClick={() => open(id)}
      >
        <StatusGlyph {...TASK_STATUS_LOOK[status]} size={14} label={status} />
        <span className="timeline-number">#{id}</span>
        <span className="ellipsis" title={taskName}>
          {taskName}
        </span>
      </button>
      {showsPeople ? (
        assignee === null ? null : (
          <Avatar id={assignee.id} name={assignee.name} size={22} labelled />
        )
      ) : (
        <ProjectMark id={project?.id ?? null} />
      )}
    </div>
  )
}
