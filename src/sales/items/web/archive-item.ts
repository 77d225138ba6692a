import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { replaceItem } from '../shared/item-endpoints.ts'
import type { Item } from '../shared/item-schema.ts'

/** Archives an item, or brings it back, and reports the result. */
export async function setArchived(queryClient: QueryClient, one: Item, isArchived: boolean): Promise<void> {
  const { id, version: ifMatch, name } = one
  try {
    const { changes } = await write(queryClient, { entity: 'item' }, () =>
      callWithMetadata(
        replaceItem,
        { params: { id: String(id) }, body: { ...one, isArchived } },
        { ifMatch },
      ),
    )
    toastUndo({ message: isArchived ? `${name} was archived.` : `${name} is offered again.` }, changes)
  } catch (error) {
    toast.error({
      title: isArchived ? 'The item was not archived' : 'The item was not brought back',
      message: sentenceOf(error),
    })
  }
}
