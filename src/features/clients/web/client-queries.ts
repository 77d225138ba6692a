import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type { ListAddress } from '#platform/web/list-address.ts'
import { listPageQuery } from '#platform/web/list-page.ts'
import { getClient, listClients } from '../shared/client-endpoints.ts'

const NAME = 'client'
/** A client counts its projects, so these make it old as well. */
const ENTITIES = ['client', 'project'] as const

/** One page of clients with how many there are. */
export function clientListQuery(address: ListAddress) {
  return listPageQuery(listClients, address, { name: NAME, entities: ENTITIES })
}

/** One client. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** Fetches again what shows clients; the live feed tells the other browsers. */
export function reloadClients(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NAME] })
}
