import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { DocumentQueries } from './document-list.ts'
import './document-revisions.css'

export interface DocumentRevisionsProps {
  query: ReturnType<DocumentQueries<{ id: number }, unknown, { page: number }>['revisions']>
  /** How many there are, as the document says; the list follows. */
  count: number
  onDownload: (revision: number) => void
}

/** The stored PDFs of a document, newest first: a client may have each of them. */
export function DocumentRevisions({ query, count, onDownload }: DocumentRevisionsProps) {
  const { timeZone } = useAccount()
  const revisions = useQuery(query)
  return (
    <PanelSection title={`Revisions (${revisions.data?.length ?? count})`}>
      {revisions.isError ? (
        <ErrorBox
          title="The revisions could not be loaded."
          detail={revisions.error.message}
          onRetry={() => void revisions.refetch()}
          retrying={revisions.isFetching}
        />
      ) : null}
      {revisions.isPending ? (
        <div role="status" aria-label="Loading...">
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className="revision-row">
              <Skeleton width="50%" />
            </div>
          ))}
        </div>
      ) : null}
      <ul>
        {(revisions.data ?? []).map(({ number, at, byName, reason }) => (
          <li key={number} className="revision-row">
            <div className="revision-text">
              <div>
                Revision {number} · {formatInstant(at, timeZone)}
              </div>
              <div className="revision-note">{reason === null ? byName : `${byName}: ${reason}`}</div>
            </div>
            <IconButton
              label={`Download revision ${number}`}
              icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => onDownload(number)}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
