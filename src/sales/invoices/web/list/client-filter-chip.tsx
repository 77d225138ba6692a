import { useQuery } from '@tanstack/react-query'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { filteredClientQuery } from '../invoice-queries.ts'

/** The client that the list is filtered by, with a cross that removes the filter. */
export function ClientFilterChip({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const client = useQuery(filteredClientQuery(clientId))
  const name = client.data?.companyName ?? (client.isError ? 'Unknown client' : '...')
  return <Chip name="Client" value={name} onRemove={onRemove} />
}
