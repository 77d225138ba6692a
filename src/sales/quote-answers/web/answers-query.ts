import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listQuoteAnswers } from '../shared/answer-endpoints.ts'

/** The answers to a quote, newest first. They become history with its status. */
export function answersQuery(quoteId: number) {
  return queryOptions({
    queryKey: ['quote-answer', quoteId],
    queryFn: ({ signal }) => call(listQuoteAnswers, { params: { id: String(quoteId) } }, { signal }),
    meta: { entities: ['quote-answer', 'quote'] },
  })
}
