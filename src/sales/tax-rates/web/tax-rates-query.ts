import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getTaxRates } from '../shared/tax-rates-endpoints.ts'

/** The standard rates of VAT and SSCL. */
export const taxRatesQuery = queryOptions({
  queryKey: ['tax-rates'],
  queryFn: ({ signal }) => call(getTaxRates, {}, { signal }),
  meta: { entities: ['tax-rates'], shows: { entity: 'tax-rates', isReply: true } },
})
