import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { getWithholdingTotals, listWithholding } from '../../shared/withholding-endpoints.ts'

/** A row changes with its invoice, and with that one's client. */
const ENTITIES = ['invoice', 'client']

/** One page of the register, what waits first. @param waits only what waits for its certificate */
export const withheldTaxQuery = (address: ListAddress, waits: boolean) =>
  listPageQuery(listWithholding, address, {
    name: 'withholding',
    entities: ENTITIES,
    filter: waits ? { state: 'waiting' } : {},
  })

/** The sums of what a search leaves. */
export const withheldTotalsQuery = (search: string) =>
  queryOptions({
    queryKey: ['withholding', 'totals', search],
    queryFn: ({ signal }) => call(getWithholdingTotals, { query: { search } }, { signal }),
    meta: { entities: ENTITIES },
  })
