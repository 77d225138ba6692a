import { useQuery } from '@tanstack/react-query'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { filteredClientQuery } from '../invoice-queries.ts'

/** The client whose invoices are shown, with a cross that shows all again. */
export function ClientFilterChip({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const client = useQuery(filteredClientQuery(clientId))
  const name = client.data?.companyName ?? (client.isError ? 'Unknown client' : '...')
  return (
    <div className="page-chips">
      <Chip name="Client" value={name} onRemove={onRemove} />
    </div>
  )
}
