import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getSlipFile, listSlips } from '../shared/slip-endpoints.ts'

/** A slip follows its receipt, and shows the number of its invoice. */
const ENTITIES = ['slip', 'invoice', 'receipt']

/** The slips of an invoice, newest first. */
export function slipsOfQuery(invoiceId: number) {
  return queryOptions({
    queryKey: ['slip', 'invoice', invoiceId],
    queryFn: ({ signal }) => call(listSlips, { query: { invoiceId: String(invoiceId) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The slips that nobody looked at yet, for the marks in lists. */
export function newSlipsQuery() {
  return queryOptions({
    queryKey: ['slip', 'new'],
    queryFn: ({ signal }) => call(listSlips, { query: { state: 'new' } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The file of a slip, which never changes. */
export function slipFileQuery(id: number) {
  return queryOptions({
    queryKey: ['slip-file', id],
    queryFn: ({ signal }) => call(getSlipFile, { params: { id: String(id) } }, { signal }),
    staleTime: Infinity,
    meta: { entities: [] },
  })
}
