import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { recordKinds } from '#platform/web/record-kinds.ts'
import { listBin } from '../shared/bin-endpoints.ts'

/** One page of restorable deletions, most recent first. */
export function binListQuery(address: ListAddress) {
  // a change of one of these kinds may add to the bin or remove from it
  const entities = recordKinds()
    .filter(({ isRestorable }) => isRestorable)
    .map(({ name }) => name)
  return listPageQuery(listBin, address, { name: 'bin', entities })
}
