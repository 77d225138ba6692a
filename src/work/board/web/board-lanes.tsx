import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { type BoardColumn, type BoardLane, MAX_LANES } from '../shared/board-schema.ts'
import { headsOf, lanesOf } from './board-columns.ts'
import { placeKey } from './board-place.ts'
import { ColumnCards } from './column-cards.tsx'
import { ColumnHead, Rail } from './column-head.tsx'
import { LaneMark } from './lane-mark.tsx'
import { useTaskBoard } from './task-board.ts'
import './board-lanes.css'

/** What a folded lane answers to while a card is held over it. */
export function laneHold({ id }: Pick<BoardLane, 'id'>): string {
  return `lane|${id}`
}

export interface BoardLanesProps {
  columns: readonly BoardColumn[]
  isColumnFolded: (column: Pick<BoardColumn, 'status'>) => boolean
  isLaneFolded: (lane: BoardLane) => boolean
  onFold: (lane: BoardLane) => void
}

/** The columns divided into lanes, one below the other, under the same heads. */
export function BoardLanes({ columns, isColumnFolded, isLaneFolded, onFold }: BoardLanesProps) {
  const lanes = lanesOf(columns)
  return (
    <>
      <div className="board-lanes-heads">
        {headsOf(columns).map((column) =>
          isColumnFolded(column) ? (
            <Rail key={column.status} column={column} />
          ) : (
            <div key={column.status} className="board-lanes-head">
              <ColumnHead column={column} />
            </div>
          ),
        )}
      </div>
      {lanes.map(({ lane, columns: cells, total }) => (
        <Lane
          key={lane.id}
          lane={lane}
          total={total}
          cells={cells}
          isFolded={isLaneFolded(lane)}
          isColumnFolded={isColumnFolded}
          onFold={() => onFold(lane)}
        />
      ))}
      {lanes.length < MAX_LANES ? null : (
        <p className="note board-lanes-most">These are the first {MAX_LANES}. Filters show the others.</p>
      )}
    </>
  )
}

interface LaneProps extends Pick<BoardLanesProps, 'isColumnFolded'> {
  lane: BoardLane
  total: number
  cells: readonly BoardColumn[]
  isFolded: boolean
  onFold: () => void
}

function Lane({ lane, total, cells, isFolded, isColumnFolded, onFold }: LaneProps) {
  const titleId = useId()
  const cellsId = useId()
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <section className="board-lane" aria-labelledby={titleId} data-lane={lane.id}>
      <h3 id={titleId} className="board-lane-title">
        <button
          type="button"
          className="board-lane-toggle"
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : cellsId}
          data-drag-hold={isFolded ? laneHold(lane) : undefined}
          onClick={onFold}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <LaneMark lane={lane} />
          <span className="ellipsis">{lane.name}</span>
          <span className="board-count">
            {total}
            <span className="visually-hidden"> {total === 1 ? 'task' : 'tasks'}</span>
          </span>
        </button>
      </h3>
      {isFolded ? null : (
        <div id={cellsId} className="board-lane-cells">
          {cells.map((cell) => (
            <Cell key={cell.status} cell={cell} isFolded={isColumnFolded(cell)} />
          ))}
        </div>
      )}
    </section>
  )
}

/** A column's part in a lane; of a folded column it only says how many tasks it has. */
function Cell({ cell, isFolded }: { cell: BoardColumn; isFolded: boolean }) {
  const { status, total, lane } = cell
  const { drag } = useTaskBoard()
  const place = placeKey(cell)
  const isTarget = drag.over === place || undefined
  if (isFolded) {
    return (
      <div
        className="board-cell board-cell-folded"
        data-column={place}
        data-target={isTarget}
        data-drag-hold={status}
      >
        {total === 0 ? null : (
          <span className="board-count">
            {total}
            <span className="visually-hidden"> {status}</span>
          </span>
        )}
      </div>
    )
  }
  return (
    <div
      role="group"
      className="board-cell"
      aria-label={`${status}, ${lane?.name}, ${counted(total, 'task')}`}
      data-column={place}
      data-status={status}
      data-target={isTarget}
    >
      <ColumnCards column={cell} />
    </div>
  )
}
