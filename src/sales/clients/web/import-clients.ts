import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ImportSurroundings, ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { CLIENT_CHOICES, clientImport } from '../shared/client-import.ts'
import { withDuplicates } from '../shared/find-duplicates.ts'
import { allClientsQuery } from './client-queries.ts'

export const shownClientImport: ShownImport = { ...clientImport, Surroundings: KnownClients }

function KnownClients({ children }: SurroundingsProps) {
  const known = useQuery(allClientsQuery)
  const { data } = known
  const surroundings = useMemo(
    (): ImportSurroundings | undefined =>
      data === undefined
        ? undefined
        : { choices: CLIENT_CHOICES, compare: (rows) => withDuplicates(rows, data) },
    [data],
  )
  return children({ surroundings, queries: [known] })
}
