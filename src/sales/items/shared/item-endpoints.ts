import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { item, Item, ItemInput } from './item-schema.ts'

const params = z.object({ id: PathId })

/** Which items a list has, by whether they are archived. */
const archived = z._default(z.enum(['without', 'only', 'with']), 'without')

/** The query of GET /items. */
export const ItemListQuery = z.extend(ListQuery, { archived })
export type ItemListQuery = z.output<typeof ItemListQuery>

/** The filter of items and their export. */
export const ItemFilter = z.pick(ItemListQuery, { search: true, archived: true })
export type ItemFilter = z.output<typeof ItemFilter>

export const listItems = endpoint('GET', '/items', {
  can: 'item:view',
  summary:
    'Items by name, those that begin with the search first; it looks into names and descriptions. Archived ones only when asked for',
  query: ItemListQuery,
  reply: z.array(Item),
})

export const exportItems = endpoint('GET', '/items/csv', {
  can: 'item:view',
  summary: 'The items that a filter leaves, as a CSV file',
  query: ItemFilter,
  reply: fileReply(['text/csv']),
})

export const getItem = endpoint('GET', '/items/:id', {
  can: 'item:view',
  summary: 'One item',
  params,
  reply: Item,
})

export const createItem = endpoint('POST', '/items', {
  can: item.can.create,
  summary: 'Adds an item',
  body: ItemInput,
  reply: Item,
  status: 201,
})

export const replaceItem = endpoint('PUT', '/items/:id', {
  can: item.can.update,
  summary: 'Replaces the fields of an item; documents keep what they copied',
  ifMatch: true,
  params,
  body: ItemInput,
  reply: Item,
})

export const deleteItem = endpoint('DELETE', '/items/:id', {
  can: item.can.delete,
  summary: 'Deletes an item that no document uses',
  params,
  reply: 'empty',
  status: 204,
})
