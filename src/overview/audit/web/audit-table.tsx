import { memo } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { type MoneySkeletonColumn, MoneySkeletonRows } from '#platform/web/ui/money/money-skeleton-rows.tsx'
import type { AuditEntry } from '../shared/audit-schema.ts'
import { EntityKindMark } from './entity-kind-mark.tsx'
import { EntryLink } from './entry-link.tsx'
import { subjectText, summaryText } from './entry-text.ts'
import '#platform/web/ui/money/money-table.css'

const COLUMNS = [
  { className: 'audit-when', label: 'When', width: 120 },
  { className: 'audit-who', label: 'Who', width: '64%' },
  { className: 'audit-kind', label: 'Kind', width: 88 },
  { label: 'Name', width: '72%' },
  { className: 'audit-did', label: 'What was done', width: 72 },
  { className: 'audit-changes', label: 'Changes', width: '80%' },
] satisfies (MoneySkeletonColumn & { label: string })[]

export interface AuditListProps {
  entries: readonly AuditEntry[]
  openId: number | undefined
  isLoading: boolean
  isStale: boolean
  onOpen: (id: number) => void
}

/** The entries of a page as a table. */
export function AuditTable({ entries, openId, isLoading, isStale, onOpen }: AuditListProps) {
  return (
    <table className="table money-table" aria-label="Audit trail" aria-busy={isLoading || isStale}>
      <thead>
        <tr>
          {COLUMNS.map(({ className, label }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-busy={isStale || undefined}>
        {isLoading ? <MoneySkeletonRows columns={COLUMNS} rows={12} /> : null}
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isOpen={entry.id === openId} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface AuditRowProps {
  entry: AuditEntry
  isOpen: boolean
  onOpen: (id: number) => void
}

/** One entry of the table; a press anywhere on it opens the entry. */
const AuditRow = memo(function AuditRow({ entry, isOpen, onOpen }: AuditRowProps) {
  const { timeZone } = useAccount()
  const { id, at, actor, entity, did } = entry
  const [subject, summary] = [subjectText(entry), summaryText(entry)]
  return (
    // for the keyboard, the name's link opens it; the rest of the row is only a larger target
    <tr
      className="money-row"
      data-row={id}
      data-focus-item={id}
      aria-current={isOpen || undefined}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') === null) onOpen(id)
      }}
    >
      <td className="audit-when dim">
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </td>
      <td className="audit-who" title={actor.name}>
        {actor.name}
      </td>
      <td className="audit-kind">
        <EntityKindMark entity={entity} />
      </td>
      <td title={subject}>
        <EntryLink id={id} className="money-row-open cell-name" onOpen={onOpen}>
          {subject}
        </EntryLink>
      </td>
      <td className="audit-did" title={did}>
        {did}
      </td>
      <td className="audit-changes dim" title={summary}>
        {summary}
      </td>
    </tr>
  )
})
