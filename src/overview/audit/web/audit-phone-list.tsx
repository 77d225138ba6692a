import { recordKind } from '#platform/web/record-kinds.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { AuditListProps } from './audit-table.tsx'
import { EntityIcon } from './entity-icon.tsx'
import { EntryLink } from './entry-link.tsx'
import { subjectText } from './entry-text.ts'

/** The entries on a phone: two lines each; a tap opens one. */
export function AuditPhoneList({ entries, isLoading, isStale, onOpen }: AuditListProps) {
  const { timeZone } = useAccount()
  return (
    <ul className="phone-list" aria-label="Audit trail" aria-busy={isLoading || isStale}>
      {isLoading ? <SkeletonRows /> : null}
      {entries.map((entry) => {
        const { id, at, actor, entity, did } = entry
        return (
          <li key={id} data-row={id} data-focus-item={id}>
            <EntryLink id={id} className="phone-row audit-phone-row" onOpen={onOpen}>
              <span className="phone-line audit-phone-line">
                <EntityIcon entity={entity} />
                <span className="visually-hidden">{recordKind(entity).label}</span>
                <span className="ellipsis phone-name">{subjectText(entry)}</span>
              </span>
              <span className="phone-line audit-phone-facts note">
                <span className="ellipsis">
                  {actor.name} · {did}
                </span>
                <time className="audit-phone-when" dateTime={at}>
                  {formatInstant(at, timeZone)}
                </time>
              </span>
            </EntryLink>
          </li>
        )
      })}
    </ul>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%', '52%', '60%']

/** Rows of the real height; visible only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="phone-row audit-phone-row appear-late" aria-hidden>
      <Skeleton width={width} height={12} />
      <Skeleton width="40%" />
    </li>
  ))
}
