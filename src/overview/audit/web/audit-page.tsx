import { IconArrowUp, IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useFirstRowShown } from '#platform/web/lists/use-first-row-shown.ts'
import { useRowKeys } from '#platform/web/lists/use-row-keys.ts'
import { ENTRIES_PER_PAGE, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import { type AuditAddress, isFiltered, NO_FILTERS, useAuditAddress } from './audit-address.ts'
import { AuditPanel } from './audit-panel.tsx'
import { AuditPhoneList } from './audit-phone-list.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditFilters, AuditToolbar } from './audit-toolbar.tsx'
import { type ShownEntries, useShownEntries } from './use-shown-entries.ts'
import './audit.css'

/** Who did what and when, for ADMIN: /audit. */
export function AuditPage() {
  const today = useToday()
  const isPhone = useIsPhone()
  const address = useAuditAddress()
  const { search, change, openId, open, close } = address
  const shown = useShownEntries(address)
  const scroller = useRef<HTMLDivElement>(null)
  useFirstRowShown(scroller, JSON.stringify({ ...search, entry: '' }))
  const keptFocus = useKeptFocus<HTMLDivElement>()
  useRowKeys()
  const { entries, page, isLoading, isStale } = shown
  const isCut = page !== undefined && page.total > MAX_ENTRIES
  const List = isPhone ? AuditPhoneList : AuditTable

  return (
    <div className="page audit-page" {...keptFocus}>
      <div className="page-head line-head audit-head">
        <h1>Audit trail</h1>
        <AuditToolbar address={address} today={today} isCut={isCut} />
      </div>
      <div className="audit-filters" role="group" aria-label="Filters">
        <AuditFilters address={address} />
        <NewEntries
          shown={shown}
          onShown={() => {
            scroller.current?.scrollTo(0, 0)
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      </div>
      <div className="page-scroll" ref={scroller} tabIndex={-1} role="region" aria-label="Entries">
        {shown.error !== undefined ? (
          <div className="page-error">
            <ErrorBox
              title="The audit trail could not be loaded."
              detail={shown.error.message}
              onRetry={shown.reload}
              retrying={shown.isFetching}
            />
          </div>
        ) : shown.isEmpty ? (
          <NoEntries address={address} />
        ) : (
          <List entries={entries} openId={openId} isLoading={isLoading} isStale={isStale} onOpen={open} />
        )}
      </div>
      {page === undefined || page.pages <= 1 ? null : (
        <div className="page-foot">
          <span role="status">{showingText(page.total, search.page, entries.length)}</span>
          <Pager
            label="Pages of entries"
            page={search.page}
            pages={page.pages}
            onPage={(next) => change({ page: next })}
          />
        </div>
      )}
      {openId === undefined ? null : (
        <AuditPanel id={openId} order={entries.map((entry) => entry.id)} onOpen={open} onClose={close} />
      )}
    </div>
  )
}

/** Announces new entries; the rows on screen do not move until it is pressed. */
function NewEntries({ shown: { newCount, showNew }, onShown }: { shown: ShownEntries; onShown: () => void }) {
  const more = newCount === ENTRIES_PER_PAGE ? 'or more ' : ''
  return (
    <div className="audit-new" role="status">
      {newCount === 0 ? null : (
        <Button
          size="small"
          className="audit-new-button"
          icon={<IconArrowUp size={14} stroke={2} aria-hidden />}
          onClick={() => {
            showNew()
            onShown()
          }}
        >
          {newCount} {more}new {newCount === 1 ? 'entry' : 'entries'}
        </Button>
      )}
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

function showingText(total: number, page: number, rows: number): string {
  const first = (page - 1) * ENTRIES_PER_PAGE + 1
  const number = (value: number) => withSeparators(value)
  const all = total > MAX_ENTRIES ? `more than ${number(MAX_ENTRIES)}` : number(total)
  return `Showing ${number(first)} - ${number(first + rows - 1)} of ${all} entries`
}
