import { useId } from 'react'
import type { BoardColumn } from '../shared/board-schema.ts'
import { ColumnCards } from './column-cards.tsx'
import { ColumnHead } from './column-head.tsx'
import { useTaskBoard } from './task-board.ts'

/** The cards of one status. */
export function Column({ column }: { column: BoardColumn }) {
  const { status, cards } = column
  const { drag } = useTaskBoard()
  const titleId = useId()
  const isTarget = drag.over === status
  const hasSlot = drag.dragged !== undefined && isTarget && drag.dragged.from !== status
  return (
    <div
      role="group"
      className="board-column"
      aria-labelledby={titleId}
      data-column={status}
      data-target={isTarget || undefined}
    >
      <ColumnHead column={column} titleId={titleId} />
      {cards.length === 0 && !hasSlot ? <p className="board-nothing">No tasks</p> : null}
      <ColumnCards column={column} titleId={titleId} />
    </div>
  )
}
