import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listLanguages } from '../shared/language-endpoints.ts'

/** The languages besides English, and whether they are checked. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(listLanguages, {}, { signal }),
  meta: { entities: ['checked-language'] },
})
