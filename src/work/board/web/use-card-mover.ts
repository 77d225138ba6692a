import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { reasonText } from '#work/tasks/web/index.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { createItemMover, type ItemMover } from '#platform/web/drag/item-mover.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { write } from '#platform/web/data/write.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import type { BoardCard, BoardColumn } from '../shared/board-schema.ts'
import { type CardMove, type CardSort, holds, withMoves } from './board-columns.ts'
import { BOARDS } from './board-queries.ts'

export type CardMover = ItemMover<BoardCard, TaskStatus>

/** Changes the status of tasks from the board. Calls already sent continue when the page is left. */
export function useCardMover(): { mover: CardMover; moves: readonly CardMove[] } {
  const queryClient = useQueryClient()
  const [mover] = useState(() => createMover(queryClient))
  return { mover, moves: useSyncExternalStore(mover.subscribe, mover.moves) }
}

function createMover(queryClient: QueryClient): CardMover {
  const toasts = new Map<number, number>()
  /** The audit ids of each card's latest change. */
  const changes = new Map<number, readonly number[]>()
  const mover: CardMover = createItemMover<BoardCard, TaskStatus>({
    keyOf: ({ id }) => String(id),
    async send({ id }, status) {
      const earlier = toasts.get(id)
      if (earlier !== undefined) dismissToast(earlier)
      const params = { id: String(id) }
      const answer = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(updateTask, { params, body: { status } }, { keepalive: true }),
      )
      changes.set(id, answer.changes)
    },
    async landed(card, to) {
      await showLanded(queryClient, { item: card, to })
      const told = toastUndo({ message: `Moved #${card.id} to ${to}` }, changes.get(card.id) ?? [])
      toasts.set(card.id, told)
    },
    failed({ item: card, from, to }, reason) {
      const isGone = reason instanceof ApiError && reason.status === 404
      const key = toast.error({
        title: 'Not saved',
        ...(isGone
          ? { message: `“${card.taskName}” is not there any more.` }
          : {
              message: `Status of “${card.taskName}” is back to ${from}. ${reasonText(reason)}`,
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
