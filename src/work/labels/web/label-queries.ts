import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listLabels } from '../shared/label-endpoints.ts'
import type { Label } from '../shared/label-schema.ts'

/** All labels, by name. */
export const labelsQuery = queryOptions({
  queryKey: ['label', 'all'],
  queryFn: ({ signal }) => call(listLabels, {}, { signal }),
  meta: { entities: ['label'] },
})

/**
 * All labels, by name; undefined while they load. A list that cannot be loaded is empty (spec 1.7).
 * @param isNeeded false does not load it
 */
export function useLabels(isNeeded = true): readonly Label[] | undefined {
  const { data, isError } = useQuery({ ...labelsQuery, enabled: isNeeded })
  return isError ? (data ?? []) : data
}
