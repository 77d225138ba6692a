import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listBin } from '../shared/bin-endpoints.ts'
import { BIN_ENTITIES } from './bin-kinds.ts'

/** One page of what can be restored, last deleted first. */
export function binListQuery(address: ListAddress) {
  return listPageQuery(listBin, address, { name: 'bin', entities: BIN_ENTITIES })
}
