import { Button } from '#platform/web/ui/button.tsx'
import type { BoardCard, BoardColumn } from '../shared/board-schema.ts'
import { placeOf } from './board-columns.ts'
import { CardItem, type CardItemProps } from './board-card.tsx'
import { placeKey } from './board-place.ts'
import { useTaskBoard } from './task-board.ts'

/** The cards of a column, or of its part in a lane. @param titleId of the heading that names them */
export function ColumnCards({ column, titleId }: { column: BoardColumn; titleId?: string }) {
  const { cards, lane } = column
  const board = useTaskBoard()
  const { drag, focus, mayEdit, today, openId, hintId, namesProject } = board
  const place = placeKey(column)
  const { dragged } = drag
  const isTarget = drag.over === place
  const slot =
    dragged !== undefined && isTarget && dragged.from !== place
      ? { index: placeOf(cards, dragged.item, board.sort), height: dragged.grip.height }
      : undefined
  const chosen = focus.chosenIn(place)
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
      place={place}
      lane={lane}
      lanes={board.lanes}
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
      slot.index,
      0,
      <li key="slot" className="board-slot" style={{ height: slot.height }} aria-hidden />,
    )
  }
  return (
    <ul className="board-cards" aria-labelledby={titleId} data-drag-scroll>
      {items}
      {more === 'none' ? null : (
        <li>
          <Button
            wide
            kind="ghost"
            data-item
            data-focus={`more-${place}`}
            busy={more === 'loading'}
            busyText="Loading..."
            onClick={() => board.showMore(column)}
          >
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}
