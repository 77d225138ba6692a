import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListPage } from '../lists/list-page.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { toast } from '../ui/overlays/toast.tsx'
import { offerUndo } from '../undo/undo-toast.ts'

/** A row of which at most one is the default (spec 8.9). */
interface Defaultable {
  id: number
  isDefault: boolean
}

/**
 * Makes a row the default in place of the one before: shown at once, and put back with a toast when it fails
 * (spec 1.7). Of several in a row, each waits for the one before it.
 * @param name the first part of the list's keys, as for `listPageQuery`
 * @param send the call that sets the default, with what it changed
 * @returns what a card's button calls, with the row's id
 */
export function useMakeDefault(
  name: string,
  send: (id: number) => Promise<{ changes: readonly number[] }>,
): (id: number) => void {
  const queryClient = useQueryClient()
  const lists = { queryKey: [name, 'list'] }
  const mutationKey = [name, 'default']
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: async (id) => {
      // an answer under way would show the default of before
      await queryClient.cancelQueries(lists)
      const before = queryClient.getQueriesData<ListPage<Defaultable>>(lists)
      queryClient.setQueriesData<ListPage<Defaultable>>(lists, (page) => page && withDefault(page, id))
      return before
    },
    onSuccess: ({ changes }) => offerUndo(changes, { message: 'The default was changed' }),
    onError: (error, _id, before) => {
      toast.error({ title: 'The default was not changed', message: sentenceOf(error) })
      if (!isLast()) return
      for (const [key, page] of before ?? []) queryClient.setQueryData(key, page)
    },
    onSettled: () => (isLast() ? queryClient.invalidateQueries({ queryKey: [name] }) : undefined),
  })
  return mutate
}

function withDefault(page: ListPage<Defaultable>, id: number): ListPage<Defaultable> {
  return { ...page, rows: page.rows.map((row) => ({ ...row, isDefault: row.id === id })) }
}
