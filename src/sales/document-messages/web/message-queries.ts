import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import { listDocumentMessages, listUnanswered } from '../shared/message-endpoints.ts'

/** The messages about a document, the newest last. */
export function messagesQuery(kind: SharedDocumentKind, id: number) {
  return queryOptions({
    queryKey: ['document-message', kind, id],
    queryFn: ({ signal }) => call(listDocumentMessages, { query: { kind, id: String(id) } }, { signal }),
    meta: { entities: ['document-message'] },
  })
}

/** The ids of the documents of a kind that wait for a reply: one query for all rows of a list. */
export function unansweredQuery(kind: SharedDocumentKind) {
  return queryOptions({
    queryKey: ['document-message', 'unanswered', kind],
    queryFn: ({ signal }) => call(listUnanswered, { query: { kind } }, { signal }),
    meta: { entities: ['document-message'] },
  })
}
