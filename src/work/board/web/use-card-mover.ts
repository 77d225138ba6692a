import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { reasonText } from '#work/tasks/web/index.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { createItemMover, type ItemMover } from '#platform/web/drag/item-mover.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { write } from '#platform/web/data/write.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import type { BoardCard, BoardColumn } from '../shared/board-schema.ts'
import { type BoardPlace, changesOf, placeWords } from './board-place.ts'
import { type CardMove, type CardSort, holds, withMoves } from './board-columns.ts'
import { BOARDS } from './board-queries.ts'

export interface CardMover {
  /** Moves a card from the place where it is shown to another. */
  move: (card: BoardCard, from: BoardPlace, to: BoardPlace) => void
}

/** Changes tasks from the board. Calls already sent continue when the page is left. */
export function useCardMover(): { mover: CardMover; moves: readonly CardMove[] } {
  const queryClient = useQueryClient()
  const [mover] = useState(() => createMover(queryClient))
  const moves = useSyncExternalStore(mover.subscribe, mover.moves)
  return {
    mover: {
      move: (card, from, to) => mover.move(card, asText(from), asText(to)),
    },
    moves: moves.map(({ item, to }) => ({ item, to: asPlace(to) })),
  }
}

/** Places as texts, which the mover compares. */
function asText({ status, lane }: BoardPlace): string {
  return JSON.stringify({ status, lane })
}

function asPlace(text: string): BoardPlace {
  return JSON.parse(text) as BoardPlace
}

function createMover(queryClient: QueryClient): ItemMover<BoardCard> {
  const toasts = new Map<number, number>()
  /** The audit ids of each card's latest change. */
  const changes = new Map<number, readonly number[]>()
  const mover: ItemMover<BoardCard> = createItemMover<BoardCard>({
    keyOf: ({ id }) => String(id),
    async send({ id }, to, from) {
      const earlier = toasts.get(id)
      if (earlier !== undefined) dismissToast(earlier)
      const params = { id: String(id) }
      const body = changesOf(asPlace(from), asPlace(to))
      const answer = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(updateTask, { params, body }, { keepalive: true }),
      )
      changes.set(id, answer.changes)
    },
    async landed(card, to) {
      const place = asPlace(to)
      await showLanded(queryClient, { item: card, to: place })
      const message = `Moved #${card.id} to ${placeWords(place, card)}`
      toasts.set(card.id, toastUndo({ message }, changes.get(card.id) ?? []))
    },
    failed({ item: card, from, to }, reason) {
      const isGone = reason instanceof ApiError && reason.status === 404
      const { status, lane } = asPlace(from)
      const back =
        lane === undefined
          ? `Status of “${card.taskName}” is back to ${status}.`
          : `“${card.taskName}” is back in ${status}, ${lane.name}.`
      const key = toast.error({
        title: 'Not saved',
        ...(isGone
          ? { message: `“${card.taskName}” is not there any more.` }
          : {
              message: `${back} ${reasonText(reason)}`,
              duration: 0,
              action: { label: 'Retry', onSelect: () => mover.move(card, from, to) },
            }),
      })
      toasts.set(card.id, key)
    },
  })
  return mover
}

/** Puts a card into its new column everywhere in the cache while the boards are refetched. */
async function showLanded(queryClient: QueryClient, move: CardMove): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: BOARDS })) {
    const put = (columns: readonly BoardColumn[]) =>
      // a board with other filters may not include it
      query.isActive() || holds(columns, move.item.id)
        ? withMoves(columns, [move], query.queryKey[1] as CardSort)
        : columns
    patchCachedQueries(queryClient, { queryKey: query.queryKey, exact: true }, put)
  }
  // the pending move is dropped only once its result is rendered
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })
}
