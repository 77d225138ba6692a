import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { callWithTotal } from '#platform/web/api-client.ts'
import type { ListAddress } from '#platform/web/list-address.ts'
import { listUsers } from '../shared/user-endpoints.ts'

/** Cards on a page: whole rows of two, three, four and six. */
const PAGE_SIZE = 24

/** All lists of users in the cache. */
export const USER_LISTS = ['user', 'list'] as const

/** One page of users with how many there are; old cards stay while others load. */
export function userListQuery({ page, search }: ListAddress) {
  return queryOptions({
    queryKey: [...USER_LISTS, page, search],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(PAGE_SIZE), search }
      const { reply, total } = await callWithTotal(listUsers, { query }, { signal })
      return { users: reply, total, pages: totalPages(total, PAGE_SIZE) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ['user'] },
  })
}
