import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getRates } from '../shared/rates-endpoints.ts'

/** All rates, with everybody who may have some. */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => call(getRates, {}, { signal }),
  // they show the names of people
  meta: { entities: ['rates', 'user'], shows: { entity: 'rates', isReply: true } },
})
