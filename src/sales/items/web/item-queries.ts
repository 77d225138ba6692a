import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listItems } from '../shared/item-endpoints.ts'

const NAME = 'item'
const ENTITIES = ['item'] as const

/** One page of items: the archived ones, or the others. */
export function itemListQuery(address: ListAddress, isArchived: boolean) {
  return listPageQuery(listItems, address, {
    name: NAME,
    entities: ENTITIES,
    filter: { archived: isArchived ? 'only' : 'without' },
  })
}
