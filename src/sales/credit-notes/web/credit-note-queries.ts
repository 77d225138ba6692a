import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listCreditNotes } from '../shared/credit-note-endpoints.ts'

/** A credit note changes with its invoice, the account of its client, and the mail about it. */
const ENTITIES = ['credit-note', 'invoice', 'client', 'outbox']

/** One page of credit notes, newest first, with the total. */
export const creditNoteListQuery = (address: ListAddress) =>
  listPageQuery(listCreditNotes, address, { name: 'credit-note', entities: ENTITIES })

/** The credit notes of an invoice or a client, newest first. */
export function creditNotesOfQuery(of: 'invoiceId' | 'clientId', id: number) {
  return queryOptions({
    queryKey: ['credit-note', of, id],
    queryFn: ({ signal }) =>
      call(listCreditNotes, { query: { [of]: String(id), limit: '1000' } }, { signal }),
    meta: { entities: ENTITIES },
  })
}
