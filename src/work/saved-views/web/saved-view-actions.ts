import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { copyText } from '#platform/web/page/copy-text.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { savedViewHref } from '../shared/saved-view-page.ts'
import type { SavedViewPatch } from '../shared/saved-view-input.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { deleteSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { ownViews, savedViewsQuery } from './saved-view-queries.ts'

/** Changes a view optimistically; on failure it is reverted and a message shown. @param done the toast on success */
export async function changeView(
  queryClient: QueryClient,
  view: SavedView,
  patch: Omit<SavedViewPatch, 'position'>,
  done: string,
): Promise<void> {
  const changed = { ...view, ...patch } as SavedView
  await showAtOnce(queryClient, (views) => views.map((each) => (each.id === view.id ? changed : each)))
  await send(queryClient, view, patch, done)
}

/** Moves one's own view up or down by one. */
export async function moveView(queryClient: QueryClient, view: SavedView, step: 1 | -1): Promise<void> {
  const own = ownViews(queryClient.getQueryData(savedViewsQuery.queryKey) ?? [])
  const position = own.findIndex(({ id }) => id === view.id) + step
  if (position < 0 || position >= own.length) return
  await showAtOnce(queryClient, (views) =>
    views.filter(({ id }) => id !== view.id).toSpliced(position, 0, view),
  )
  await send(queryClient, view, { position })
}

/** Copies a view's link to the clipboard. */
export async function copyLink(view: SavedView): Promise<void> {
  if (await copyText(new URL(savedViewHref(view), location.origin).href))
    toast.success({ message: 'Link copied' })
  else
    toast.warning({
      message: 'The browser did not allow copying. Please open the view and copy its address.',
    })
}

/** Deletes a view after confirmation. */
export function deleteView(queryClient: QueryClient, view: SavedView): Promise<boolean> {
  return askAndDelete(queryClient, {
    title: 'Delete View',
    question: view.shared
      ? `Are you sure you want to delete the view “${view.name}”? Nobody will have it any more.`
      : `Are you sure you want to delete the view “${view.name}”?`,
    loading: 'Deleting view...',
    success: 'View deleted',
    failure: 'View not deleted',
    entity: 'saved-view',
    id: view.id,
    send: () => callWithMetadata(deleteSavedView, { params: { id: String(view.id) } }),
  })
}

/** Not refetched before the server has the change, as that would show the previous list again. */
async function showAtOnce(
  queryClient: QueryClient,
  change: (views: SavedView[]) => SavedView[],
): Promise<void> {
  const { queryKey } = savedViewsQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (views) => views && change(views))
}

async function send(
  queryClient: QueryClient,
  view: SavedView,
  body: SavedViewPatch,
  done?: string,
): Promise<void> {
  try {
    const params = { id: String(view.id) }
    const { changes } = await write(queryClient, { entity: 'saved-view' }, () =>
      callWithMetadata(updateSavedView, { params, body }),
    )
    if (done !== undefined) toastUndo({ message: done }, changes)
  } catch (error) {
    toast.error({ title: 'View not changed', message: sentenceOf(error) })
    void refresh(queryClient, 'saved-view')
  }
}
