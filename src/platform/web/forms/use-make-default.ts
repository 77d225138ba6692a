import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { patchCachedQueries } from '../data/patch-cached-queries.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { write, type WriteAnswer } from '../data/write.ts'
import type { ListPage } from '../lists/list-page.ts'
import { toast } from '../ui/overlays/toast.tsx'
import { offerUndo } from '../undo/undo-toast.ts'

/** A row of which at most one is the default (spec 8.9). */
interface Defaultable {
  id: number
  isDefault: boolean
}

/**
 * Makes a row the default instead of the previous one: shown immediately, and reverted with a toast on failure (spec
 * 1.7). Several calls run one after the other.
 * @param name of the entity, as for `listPageQuery`
 * @param send the call that sets the default
 * @returns the handler of a card's button, called with the row's id; and a row as shown meanwhile
 */
export function useMakeDefault(name: string, send: (id: number) => Promise<WriteAnswer>) {
  const queryClient = useQueryClient()
  const mutationKey = [name, 'default']
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (id: number) => {
      const answer = await write(queryClient, { entity: name }, () => send(id))
      // the reply does not contain the previous default
      patchCachedQueries<ListPage<Defaultable>>(queryClient, { queryKey: [name, 'list'] }, (page) => ({
        ...page,
        rows: page.rows.map((row) => ({ ...row, isDefault: row.id === id })),
      }))
      return answer
    },
    onSuccess: ({ changes }) => offerUndo(changes, { message: 'The default was changed' }),
    onError: (error) => {
      toast.error({ title: 'The default was not changed', message: sentenceOf(error) })
    },
  })
  const chosen = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as number,
  }).at(-1)
  const shown = <Row extends Defaultable>(row: Row): Row =>
    chosen === undefined ? row : { ...row, isDefault: row.id === chosen }
  return { makeDefault: mutate, shown }
}
