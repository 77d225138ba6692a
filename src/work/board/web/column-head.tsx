import { IconLayoutSidebarRightCollapse, IconPlus } from '@tabler/icons-react'
import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { counted } from '#platform/shared/counted.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { BoardColumn } from '../shared/board-schema.ts'
import { useTaskBoard } from './task-board.ts'

export interface ColumnHeadProps {
  /** With lanes, that of all lanes together. */
  column: Pick<BoardColumn, 'status' | 'total'>
  titleId?: string
}

/** Status and number of tasks of a column, folding it and adding to it. */
export function ColumnHead({ column: { status, total }, titleId }: ColumnHeadProps) {
  const { folding, focus, limits, mayAdd, add } = useTaskBoard()
  const most = limits.get(status)
  return (
    <div className="board-head">
      <h2 id={titleId} className="board-title">
        <StatusPill {...TASK_STATUS_LOOK[status]} word={status} />
        <span className="board-count" data-over={(most !== undefined && total > most) || undefined}>
          {most === undefined ? total : `${total} of ${most}`}
          <span className="visually-hidden"> {(most ?? total) === 1 ? 'task' : 'tasks'}</span>
        </span>
      </h2>
      {folding.isOpened(status) ? (
        <IconButton
          size="small"
          label={`Fold ${status}`}
          data-focus={`fold-${status}`}
          icon={<IconLayoutSidebarRightCollapse size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            focus.goTo(`rail-${status}`)
            folding.fold(status)
          }}
        />
      ) : null}
      {mayAdd ? (
        <IconButton
          size="small"
          label={`Add a task to ${status}`}
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => add(status)}
        />
      ) : null}
    </div>
  )
}

/** A folded column: pressing it, or dragging a card over it, unfolds it. */
export function Rail({ column }: Pick<ColumnHeadProps, 'column'>) {
  const { status, total } = column
  const { drag, folding, focus } = useTaskBoard()
  return (
    <button
      type="button"
      className="board-rail"
      data-column={status}
      data-target={drag.over === status || undefined}
      data-drag-hold={status}
      data-item
      data-focus={`rail-${status}`}
      aria-expanded={false}
      onClick={() => {
        focus.goTo(`fold-${status}`)
        folding.open(status)
      }}
    >
      <span className="visually-hidden">
        {status}, {counted(total, 'task')}
      </span>
      <StatusGlyph {...TASK_STATUS_LOOK[status]} size={14} />
      <span className="board-count" aria-hidden>
        {total}
      </span>
      <span className="board-rail-word" aria-hidden>
        {status}
      </span>
    </button>
  )
}
