import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import type { ImportSurroundings, ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { listClients } from '../shared/client-endpoints.ts'
import { clientImport } from '../shared/client-import.ts'
import { type KnownClient, withDuplicates } from '../shared/find-duplicates.ts'

export const shownClientImport: ShownImport = { ...clientImport, Surroundings: KnownClients }

/** The e-mail addresses of all clients. */
const knownClientsQuery = queryOptions({
  queryKey: ['client', 'addresses'],
  queryFn: async ({ signal }) => {
    const known: KnownClient[] = []
    for (let page = 1; ; page++) {
      const query = { page: String(page), limit: String(MAX_ROWS) }
      const { reply, total } = await callWithMetadata(listClients, { query }, { signal })
      known.push(...reply.map(({ email, companyName }) => ({ email, companyName })))
      if (reply.length < MAX_ROWS || known.length >= total) return known
    }
  },
  meta: { entities: ['client'] },
})

function KnownClients({ children }: SurroundingsProps) {
  const known = useQuery(knownClientsQuery)
  const { data } = known
  const surroundings = useMemo(
    (): ImportSurroundings | undefined =>
      data === undefined ? undefined : { choices: {}, compare: (rows) => withDuplicates(rows, data) },
    [data],
  )
  return children({ surroundings, queries: [known] })
}
