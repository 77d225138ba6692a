import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { keepsPlaceBy } from '#platform/web/data/put-reply.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listUsers } from '../shared/user-endpoints.ts'

/** Users waiting for approval come first. */
const SORTED_BY = ['status', 'fName', 'sName']

/** One page of users with the total. */
export function userListQuery(address: ListAddress) {
  return listPageQuery(listUsers, address, { name: 'user', entities: ['user'], sortedBy: SORTED_BY })
}

/** All users, for choices and for names by id. */
export const allUsersQuery = queryOptions({
  queryKey: ['user', 'all'],
  queryFn: ({ signal }) => call(listUsers, { query: { limit: '1000' } }, { signal }),
  meta: { entities: ['user'], shows: { entity: 'user', keepsPlace: keepsPlaceBy(SORTED_BY) } },
})
