import { hashKey, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getReadyTotals } from '../../shared/ready-to-bill-endpoints.ts'

/** Whatever decides what is ready, at which rate, and under which names. */
export const READY_ENTITIES = [
  'task',
  'time-entry',
  'expense',
  'invoice',
  'project',
  'client',
  'rates',
  'user',
] as const

/** Whose work is looked at: of a client, of a project, or both. */
export interface ReadyOf {
  clientId?: number | undefined
  projectId?: number | undefined
}

/** Sums of what is ready, by client and project. @param until a calendar day, included */
export function readyTotalsQuery(until: string, { clientId, projectId }: ReadyOf = {}) {
  const of = {
    ...(clientId === undefined ? {} : { clientId: String(clientId) }),
    ...(projectId === undefined ? {} : { projectId: String(projectId) }),
  }
  return queryOptions({
    queryKey: ['ready-to-bill', 'totals', of, until],
    queryFn: ({ signal }) => call(getReadyTotals, { query: { until, ...of } }, { signal }),
    // those of the day before stay at midnight, those of another client never
    placeholderData: (previous, query) =>
      hashKey([query?.queryKey[2]]) === hashKey([of]) ? previous : undefined,
    meta: { entities: READY_ENTITIES },
  })
}
