import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, type RefObject } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useFirstRowShown } from '#platform/web/lists/use-first-row-shown.ts'
import { useRowKeys } from '#platform/web/lists/use-row-keys.ts'
import { ENTRIES_PER_PAGE, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import type { AuditAddress } from './audit-address.ts'
import { AuditPanel } from './audit-panel.tsx'
import { AuditPhoneList } from './audit-phone-list.tsx'
import { AuditTable } from './audit-table.tsx'
import type { ShownEntries } from './use-shown-entries.ts'
import './audit.css'

export interface AuditEntriesProps {
  address: AuditAddress
  shown: ShownEntries
  /** Replaces the rows if there are none. */
  empty: ReactNode
  /** The element that scrolls, to which the focus may go. */
  scroller: RefObject<HTMLDivElement | null>
}

/** The entries of a page with pager and panel. */
export function AuditEntries({ address, shown, empty, scroller }: AuditEntriesProps) {
  const isPhone = useIsPhone()
  const { search, change, openId, open, close } = address
  useFirstRowShown(scroller, JSON.stringify({ ...search, entry: '' }))
  useRowKeys()
  const { entries, page, isLoading, isStale } = shown
  const List = isPhone ? AuditPhoneList : AuditTable
  return (
    <>
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
          empty
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
    </>
  )
}

export interface NewEntriesProps {
  shown: ShownEntries
  scroller: RefObject<HTMLDivElement | null>
}

/** Announces new entries; the rows on screen do not move until it is pressed. */
export function NewEntries({ shown: { newCount, showNew }, scroller }: NewEntriesProps) {
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
            scroller.current?.scrollTo(0, 0)
            scroller.current?.focus({ preventScroll: true })
          }}
        >
          {newCount} {more}new {newCount === 1 ? 'entry' : 'entries'}
        </Button>
      )}
    </div>
  )
}

function showingText(total: number, page: number, rows: number): string {
  const first = (page - 1) * ENTRIES_PER_PAGE + 1
  const number = (value: number) => withSeparators(value)
  const all = total > MAX_ENTRIES ? `more than ${number(MAX_ENTRIES)}` : number(total)
  return `Showing ${number(first)} - ${number(first + rows - 1)} of ${all} entries`
}
