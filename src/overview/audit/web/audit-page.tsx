import { IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'
import { useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import { type AuditAddress, isFiltered, NO_FILTERS, useAuditAddress } from './audit-address.ts'
import { AuditEntries, NewEntries } from './audit-entries.tsx'
import { AuditFilters, AuditToolbar } from './audit-toolbar.tsx'
import { useShownEntries } from './use-shown-entries.ts'
import './audit.css'

/** Who did what and when, for ADMIN: /audit. */
export function AuditPage() {
  const today = useToday()
  const address = useAuditAddress()
  const shown = useShownEntries(address)
  const scroller = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isCut = shown.page !== undefined && shown.page.total > MAX_ENTRIES

  return (
    <div className="page audit-page" {...keptFocus}>
      <div className="page-head line-head audit-head">
        <h1>Audit trail</h1>
        <AuditToolbar address={address} today={today} isCut={isCut} />
      </div>
      <div className="audit-filters" role="group" aria-label="Filters">
        <AuditFilters address={address} />
        <NewEntries shown={shown} scroller={scroller} />
      </div>
      <AuditEntries
        address={address}
        shown={shown}
        empty={<NoEntries address={address} />}
        scroller={scroller}
      />
    </div>
  )
}

function NoEntries({ address: { search, change } }: { address: AuditAddress }) {
  const icon = <IconHistory size={32} stroke={1.25} />
  if (!isFiltered(search)) {
    return <EmptyState icon={icon} title="Nothing was done yet" help="Whatever is done is recorded here." />
  }
  return (
    <EmptyState
      icon={icon}
      title={search.search === '' ? 'No entries match the filters' : `No entries match “${search.search}”`}
      help="Names, numbers such as #142, INV12 and Q7, and e-mail addresses are searched."
      actions={<Button onClick={() => change(NO_FILTERS)}>Clear the filters</Button>}
    />
  )
}
