import { IconLayoutSidebarRightCollapse, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { TASK_STATUS_LOOK } from '#work/tasks/shared/task-status.ts'
import { counted } from '#platform/shared/counted.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { BoardCard, BoardColumn } from '../shared/board-schema.ts'
import { placeOf } from './board-columns.ts'
import { CardItem, type CardItemProps } from './board-card.tsx'
import { useTaskBoard } from './task-board.ts'

/** The cards of one status. */
export function Column({ column }: { column: BoardColumn }) {
  const { status, total, cards } = column
  const board = useTaskBoard()
  const { drag, folding, focus, mayAdd, mayEdit, today, openId, hintId, namesProject } = board
  const titleId = useId()
  const { dragged } = drag
  const isTarget = drag.over === status
  const slot =
    dragged !== undefined && isTarget && dragged.from !== status
      ? { place: placeOf(cards, dragged.item, board.sort), height: dragged.grip.height }
      : undefined
  const chosen = focus.chosenIn(status)
  const tabStop = cards.some(({ id }) => id === chosen) ? chosen : cards[0]?.id
  const more = board.moreOf(column)
  const standing = (card: BoardCard): CardItemProps['dragged'] => {
    if (dragged?.item.id !== card.id) return undefined
    return isTarget ? 'here' : 'away'
  }
  const items = cards.map((card) => (
    <CardItem
      key={card.id}
      card={card}
      today={today}
      namesProject={namesProject}
      isTabStop={card.id === tabStop}
      isOpen={card.id === openId}
      dragged={standing(card)}
      mayEdit={mayEdit}
      hintId={hintId}
      onOpen={board.open}
      onStart={drag.start}
      onMove={board.move}
    />
  ))
  if (slot !== undefined) {
    items.splice(
      slot.place,
      0,
      <li key="slot" className="board-slot" style={{ height: slot.height }} aria-hidden />,
    )
  }
  return (
    <div
      role="group"
      className="board-column"
      aria-labelledby={titleId}
      data-column={status}
      data-target={isTarget || undefined}
    >
      <div className="board-head">
        <h2 id={titleId} className="board-title">
          <StatusPill {...TASK_STATUS_LOOK[status]} word={status} />
          <span className="board-count">
            {total}
            <span className="visually-hidden"> {total === 1 ? 'task' : 'tasks'}</span>
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
            onClick={() => board.add(status)}
          />
        ) : null}
      </div>
      {items.length === 0 ? <p className="board-nothing">No tasks</p> : null}
      <ul className="board-cards" aria-labelledby={titleId} data-drag-scroll>
        {items}
        {more === 'none' ? null : (
          <li>
            <Button
              wide
              kind="ghost"
              data-item
              data-focus={`more-${status}`}
              busy={more === 'loading'}
              busyText="Loading..."
              onClick={() => board.showMore(status)}
            >
              Show more
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** A folded column: pressing it, or dragging a card over it, unfolds it. */
export function Rail({ column }: { column: BoardColumn }) {
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
