import { IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { useActivityAddress } from './audit-address.ts'
import { AuditEntries, NewEntries } from './audit-entries.tsx'
import { useShownEntries } from './use-shown-entries.ts'

/** Who did what in a project and its tasks, newest first (spec 7.6). */
export function ProjectActivity({ id }: { id: number }) {
  const address = useActivityAddress(id)
  const shown = useShownEntries(address)
  const scroller = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div className="page audit-page project-activity" {...keptFocus}>
      <div className="project-activity-head">
        <span className="dim">The project and its tasks, newest first</span>
        <NewEntries shown={shown} scroller={scroller} />
      </div>
      <AuditEntries
        address={address}
        shown={shown}
        empty={
          <EmptyState
            small
            icon={<IconHistory size={32} stroke={1.25} />}
            title="Nothing was done yet"
            help="Whatever is done in this project is recorded here."
          />
        }
        scroller={scroller}
      />
    </div>
  )
}
