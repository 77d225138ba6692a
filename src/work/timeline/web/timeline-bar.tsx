import { counted } from '#platform/shared/counted.ts'
import { daysBetween } from '#platform/shared/dates.ts'
import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { TONE_CLASS } from '#platform/web/ui/marks/tone-class.ts'
import type { TimelineTask } from '../shared/timeline-schema.ts'
import { spanOf } from './timeline-bars.ts'
import { type BarBox, boxOf } from './timeline-box.ts'
import { useTimelineContext } from './timeline-context.ts'
import { spanText, spanWords } from './timeline-days.ts'
import { textWidth } from './text-width.ts'
import './timeline-bar.css'

/** Pixels of a bar that are not for its text: padding, and the state's glyph. */
const BESIDE_TEXT = 30
/** Below this width a bar has no glyph. */
const GLYPH_WIDTH = 26

export interface TimelineBarProps {
  task: TimelineTask
  isActive: boolean
  isEdited: boolean
}

/** The bar of a task: a press opens the task, dragging moves it or its ends, the dot draws what waits for it. */
export function TimelineBar({ task, isActive, isEdited }: TimelineBarProps) {
  const { period, zoom, today, mayEdit, openId, hintId, open, take, drawing } = useTimelineContext()
  const span = spanOf(task)
  const box = span === undefined ? undefined : boxOf(span, period, zoom)
  if (span === undefined || box === undefined) return null
  const { id, taskName, status } = task
  const look = TASK_STATUS_LOOK[status]
  const fits = textWidth(taskName) + BESIDE_TEXT <= box.width
  const length = counted(daysBetween(span.from, span.to) + 1, 'day')
  const right = box.left + box.width
  return (
    <>
      <button
        type="button"
        className={classNames(
          'timeline-bar',
          TONE_CLASS[look.tone],
          box.isCutBefore && 'timeline-bar-cut-before',
          box.isCutAfter && 'timeline-bar-cut-after',
        )}
        style={{ left: box.left, width: box.width }}
        data-bar={id}
        data-drop={`bar ${id}`}
        data-edited={isEdited || undefined}
        data-target={drawing.over === id || undefined}
        data-opens-task={id}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${taskName}, ${spanWords(span, today)}, ${status}`}
        aria-current={openId === id ? 'true' : undefined}
        aria-describedby={mayEdit ? hintId : undefined}
        title={length}
        onPointerDown={mayEdit ? (event) => take(event, task, 'move') : undefined}
        onClick={() => open(id)}
      >
        {box.width < GLYPH_WIDTH ? null : <StatusGlyph {...look} />}
        {fits ? <span className="timeline-bar-text">{taskName}</span> : null}
        {mayEdit ? <Ends task={task} box={box} /> : null}
      </button>
      {mayEdit && !box.isCutAfter ? (
        <span
          className="timeline-bar-dot"
          style={{ left: right }}
          aria-hidden
          onPointerDown={(event) => drawing.start(event, task)}
        />
      ) : null}
      {isEdited ? (
        <span className="timeline-bar-days" style={{ left: box.left }} aria-hidden>
          <strong>{spanText(span, today)}</strong> {length}
        </span>
      ) : null}
      {fits ? null : (
        <span className="timeline-beside" style={{ left: right }} aria-hidden>
          {taskName}
        </span>
      )}
    </>
  )
}

/** Below this width a bar has only its later end to be dragged: the rest is for the bar itself. */
const TWO_ENDS_WIDTH = 24

function Ends({ task, box }: { task: TimelineTask; box: BarBox }) {
  const { take } = useTimelineContext()
  return (
    <>
      {box.isCutBefore || box.width < TWO_ENDS_WIDTH ? null : (
        <span
          className="timeline-bar-end timeline-bar-end-start"
          onPointerDown={(event) => take(event, task, 'start')}
        />
      )}
      {box.isCutAfter ? null : (
        <span className="timeline-bar-end" onPointerDown={(event) => take(event, task, 'end')} />
      )}
    </>
  )
}
