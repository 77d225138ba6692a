import { ProjectFilterChip } from '#work/projects/web/filter/index.ts'
import { ClientFilterChip } from './client-filter-chip.tsx'
import type { InvoiceAddress } from './invoice-list-address.ts'

/** The client and the project that the list is filtered by. */
export function InvoiceFilterChips({ address: { search, change } }: { address: InvoiceAddress }) {
  const { clientId, project } = search
  if (clientId === '' && project === '') return null
  return (
    <div className="page-chips">
      {clientId === '' ? null : (
        <ClientFilterChip clientId={clientId} onRemove={() => change({ clientId: '' })} />
      )}
      {project === '' ? null : (
        <ProjectFilterChip project={project} onRemove={() => change({ project: '' })} />
      )}
    </div>
  )
}
