import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteItem } from '../shared/item-endpoints.ts'
import type { Item } from '../shared/item-schema.ts'

/** Asks for confirmation, deletes and reports the result. @returns whether it was deleted */
export function askAndDeleteItem(queryClient: QueryClient, { id, name }: Item): Promise<boolean> {
  return askAndDelete(queryClient, {
    title: 'Delete Item',
    question: 'Are you sure you want to delete this item? You can restore it for 30 days.',
    detail: <span className="clamped clamped-to-three">{name}</span>,
    loading: 'Deleting item...',
    success: 'Item deleted successfully',
    failure: 'Failed to delete item. Please try again.',
    failureOf: (error) => (error.status === 409 ? error.message : undefined),
    entity: 'item',
    id,
    send: () => callWithMetadata(deleteItem, { params: { id: String(id) } }),
  })
}
